# SPDX-License-Identifier: Apache-2.0
# Ends a script that was called in a folder that is not there any more, where neither a shell nor Java can work. For any shell.
# shellcheck shell=sh

if [ -z "$(pwd -P 2>/dev/null)" ]; then
  echo "${0##*/}: the current folder was removed: go to another one (cd ~)" >&2
  exit 5
fi
