# SPDX-License-Identifier: Apache-2.0
# What YCSB measured, written as its HdrHistogram logs are, for fake-client: a row a second, times in seconds from the log's start. Status
# lines go to standard error, the summary to a file. Variables: see fake-client.

function byte(value) { bytes[size++] = value % 256 }

# A number of so many bytes, the highest first.
function number(value, width, i) {
  for (i = width - 1; i >= 0; i--) byte(int(value / 256 ^ i) % 256)
}

# A count, or as a negative number so many empty buckets: ZigZag, and seven bits a byte, the lowest first.
function count(value) {
  value = value < 0 ? -2 * value - 1 : 2 * value
  while (value >= 128) {
    byte(value % 128 + 128)
    value = int(value / 128)
  }
  byte(value)
}

# The bucket of a value with three digits: 1024 a power of two, from 2048 on.
function bucket(value, power) {
  power = 0
  while (value >= 2048) {
    value = int(value / 2)
    power++
  }
  return power * 1024 + value
}

# The histogram of nine parts v, a tenth part 2 v and 4 v, in HdrHistogram's V2 encoding.
function histogram(n, v, i, from, low) {
  low = int(n * 0.9 + 0.5)
  size = 40
  from = 0
  for (i = 0; i < 3 && n; i++) {
    parts = i == 0 ? low : i == 1 ? int((n - low) * 0.9 + 0.5) : n - low - int((n - low) * 0.9 + 0.5)
    if (!parts) continue
    at = bucket(v * 2 ^ i)
    if (at > from) count(from - at)
    count(parts)
    from = at + 1
  }
  total = size
  size = 0
  number(478450451, 4) # 0x1c849313
  number(total - 40, 4)
  number(0, 4)
  number(3, 4)
  number(1, 8)
  number(3600000000, 8)
  number(16368, 2) # 1.0
  number(0, 6)
  return packed(total)
}

# The bytes in one zlib block that is not compressed, behind cookie and length, in Base64.
function packed(n, i, a, b, low, plain) {
  a = 1
  b = 0
  for (i = 0; i < n; i++) {
    plain[i] = bytes[i]
    a = (a + bytes[i]) % 65521
    b = (b + a) % 65521
  }
  size = 0
  number(478450452, 4) # 0x1c849314
  number(n + 11, 4)
  number(30721, 2) # 0x7801
  byte(1)
  byte(n)
  byte(int(n / 256))
  byte(255 - n % 256)
  byte(255 - int(n / 256))
  for (i = 0; i < n; i++) byte(plain[i])
  number(b, 2)
  number(a, 2)
  return base64()
}

function base64(i, k, three, out) {
  out = ""
  for (i = 0; i < size; i += 3) {
    three = bytes[i] * 65536 + (i + 1 < size ? bytes[i + 1] * 256 : 0) + (i + 2 < size ? bytes[i + 2] : 0)
    for (k = 3; k >= 0; k--)
      out = out (i + 3 - k > size ? "=" : substr(digits, int(three / 64 ^ k) % 64 + 1, 1))
  }
  return out
}

# A row of a log, which begins with its first one.
function row(kind, second, n, v, file) {
  if (!n && !(kind in logged)) return
  file = kind ".hdr"
  if (!(kind in logged)) {
    logged[kind] = second
    printf "#[Logging for: %s]\n#[Histogram log format version 1.3]\n", kind >file
    printf "#[StartTime: %.3f (seconds since epoch), Thu Jan 01 00:00:00 UTC 1970]\n", start / 1000 + second >file
    printf "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"\n" >file
  }
  if (!((n, v) in known)) known[n, v] = histogram(n, v)
  printf "%.3f,1.000,%.3f,%s\n", second - logged[kind], v * 4 / 1000, known[n, v] >file
}

# n operations of a name in a second, of which some fail.
function done(name, second, n, failed) {
  failed = int((all[name] + n) * errors + 0.5) - bad[name]
  all[name] += n
  bad[name] += failed
  row(name, second, n - failed, micros)
  row(name "-" code, second, failed, micros)
  if (intended) row("Intended-" name, second, n - failed, micros + late)
}

function summarize(name) {
  printf "[%s], Operations, %d\n", name, all[name] - bad[name] >summary
  printf "[%s], AverageLatency(us), %.1f\n", name, micros * 1.12 >summary
  if (all[name] > bad[name]) printf "[%s], Return=OK, %d\n", name, all[name] - bad[name] >summary
  if (bad[name]) printf "[%s], Return=%s, %d\n", name, code, bad[name] >summary
}

function status(second, sum, current) {
  printf "2026-01-01 00:00:00:000 %d sec: %d operations; %s%s\n", second, sum, current ? current " current ops/sec; " : "",
    current && inserts ? "[INSERT: Count=" current "]" : "" >"/dev/stderr"
}

# As many as there are by the end of this second, less those of before.
function share(of, sum) { return int(sum * of + 0.5) }

BEGIN {
  digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  words = split(mix, word, " ")
  for (i = 1; i <= words; i += 2) whole += word[i + 1]
  inserts = mix ~ /INSERT (0\.0*)?[1-9]/
  status(0, 0, 0)
  for (second = 0; second < length_s && sum < limit; second++) {
    before = sum
    sum = (second + 1) * ops > limit ? limit : (second + 1) * ops
    for (i = 1; i <= words; i += 2) {
      n = share(word[i + 1] / whole, sum) - share(word[i + 1] / whole, before)
      if (word[i] == "READ-MODIFY-WRITE") {
        modified = n
        continue
      }
      of[word[i]] = n
    }
    if (modified) {
      of["READ"] += modified
      of["UPDATE"] += modified
      done("READ-MODIFY-WRITE", second, modified)
    }
    for (name in of) if (of[name]) done(name, second, of[name])
    status(second + 1, sum, sum - before)
  }
  if (second < length_s && length_s > 1) print "Could not wait until max specified time, InterruptedException thrown." >"/dev/stderr"
  printf "[OVERALL], RunTime(ms), %d\n[OVERALL], Throughput(ops/sec), %.1f\n", second * 1000, second ? sum / second : 0 >summary
  for (name in all) summarize(name)
}
