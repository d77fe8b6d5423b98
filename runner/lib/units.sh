# SPDX-License-Identifier: Apache-2.0
# Counts, times and thread specifications as people type them. Every function sets REPLY, or ends with a usage error.
# shellcheck shell=bash

# parse_count OPTION TEXT MIN MAX: 10k -> 10000, 2.5M -> 2500000.
parse_count() {
  local option=$1 text=$2 min=$3 max=$4 whole fraction zeros=0
  local allowed="allowed: a whole number from $min to $max, also as 10k or 2.5M"
  if [[ ! $text =~ ^([0-9]{1,12})(\.([0-9]{1,9}))?([kKmMgG]?)$ ]]; then
    usage_error "$option $text: not a count; $allowed"
  fi
  whole=${BASH_REMATCH[1]} fraction=${BASH_REMATCH[3]}
  case ${BASH_REMATCH[4]} in
    k | K) zeros=3 ;;
    m | M) zeros=6 ;;
    g | G) zeros=9 ;;
  esac
  while ((${#fraction} < zeros)); do fraction+=0; done
  if [[ ${fraction:zeros} =~ [1-9] ]]; then usage_error "$option $text: not a whole number; $allowed"; fi
  fraction=${fraction:0:zeros}
  REPLY=$((10#$whole * 10 ** zeros + 10#${fraction:-0}))
  if ((REPLY < min || REPLY > max)); then usage_error "$option $text: out of range; $allowed"; fi
}

# parse_millis OPTION TEXT: 500ms, 15s, 1h30m -> milliseconds.
parse_millis() {
  local option=$1 text=$2 rest=$2 total=0 unit
  if [[ ! $text =~ ^([0-9]{1,9}(ms|s|m|h))+$ ]]; then
    usage_error "$option $text: not a time; allowed: a number with its unit, as 500ms, 15s, 2m or 1h30m"
  fi
  while [[ $rest =~ ^([0-9]+)(ms|s|m|h)(.*)$ ]]; do
    rest=${BASH_REMATCH[3]}
    case ${BASH_REMATCH[2]} in
      ms) unit=1 ;;
      s) unit=1000 ;;
      m) unit=60000 ;;
      h) unit=3600000 ;;
    esac
    total=$((total + 10#${BASH_REMATCH[1]} * unit))
  done
  REPLY=$total
}

# parse_seconds OPTION TEXT MIN: whole seconds, up to a day.
parse_seconds() {
  local option=$1 text=$2 min=$3
  parse_millis "$option" "$text"
  if ((REPLY % 1000)); then
    usage_error "$option $text: must be whole seconds, since YCSB logs one interval a second; allowed: ${min}s to 24h"
  fi
  REPLY=$((REPLY / 1000))
  if ((REPLY < min || REPLY > 86400)); then usage_error "$option $text: out of range; allowed: ${min}s to 24h"; fi
}

# parse_rate OPTION TEXT: a share from 0 to 1, or a percentage.
parse_rate() {
  local option=$1 text=$2
  if [[ $text =~ ^(0(\.[0-9]{1,9})?|1(\.0{1,9})?)$ ]]; then
    REPLY=$text
  elif [[ $text =~ ^([0-9]{1,2}|100)%$ ]]; then
    printf -v REPLY '%d.%02d' $((10#${text%\%} / 100)) $((10#${text%\%} % 100))
  else
    usage_error "$option $text: not a share; allowed: 0 to 1 (0.01 is one percent), or 0% to 100%"
  fi
}
