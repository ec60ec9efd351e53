#!/bin/sh
# Makes the tables of this folder again: results/make.sh [FOLDER [TABLE...]]; `galli` must be on the PATH.
# Without names all tables are made, which takes some minutes, most of them for octal-codes.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$here}
[ $# -gt 0 ] && shift
wanted="${*:-outcome-periods push-periods push-value-periods comply-constrain octal-codes octal-long}"

command -v galli >/dev/null || { echo 'galli is not on the PATH' >&2; exit 1; }

# What is piped on is written to a file first: a galli that fails ends this script.
rows=$(mktemp)
trap 'rm -f "$rows"' EXIT
quietly() { galli "$@" 2>/dev/null; }

# Of lines S,period,preperiod: for each largest number in S the games with the longest period and the longest preperiod, the first
# of several, and how many games there are.
outcome_periods() {
  echo 'max(S),sets,period,"S of it",preperiod,"S of it"'
  quietly sweep 'subtraction{S}' --sets S --within 24 --ask period,preperiod >"$rows"
  awk -F'[{}]' '
    NR == 1 { next }
    { n = split($2, set, ","); largest = set[n]; split($NF, asked, ","); ++count[largest] }
    asked[2] > period[largest] + 0 { period[largest] = asked[2]; of_period[largest] = $2 }
    asked[3] > preperiod[largest] + 0 || count[largest] == 1 { preperiod[largest] = asked[3]; of_preperiod[largest] = $2 }
    END {
      for (m = 1; m in count; ++m)
        printf "%d,%d,%d,\"{%s}\",%d,\"{%s}\"\n", m, count[m], period[m], of_period[m], preperiod[m], of_preperiod[m]
    }' "$rows"
}

# The same for pairs, by the larger of the two largest numbers.
push_periods() {
  echo 'max(S and T),pairs,period,"S of it","T of it",preperiod,"S of it","T of it"'
  quietly sweep 'subtraction{S} >> subtraction{T}' --sets S,T --within 12 --ask period,preperiod >"$rows"
  awk -F'[{}]' '
    NR == 1 { next }
    { n = split($2, set, ","); largest = set[n] + 0; n = split($4, set, ","); if (set[n] + 0 > largest) largest = set[n] + 0
      split($NF, asked, ","); ++count[largest] }
    asked[2] > period[largest] + 0 { period[largest] = asked[2]; of_period[largest] = "\"{" $2 "}\",\"{" $4 "}\"" }
    asked[3] > preperiod[largest] + 0 || count[largest] == 1 {
      preperiod[largest] = asked[3]; of_preperiod[largest] = "\"{" $2 "}\",\"{" $4 "}\"" }
    END {
      for (m = 1; m in count; ++m)
        printf "%d,%d,%d,%s,%d,%s\n", m, count[m], period[m], of_period[m], preperiod[m], of_preperiod[m]
    }' "$rows"
}

# A line "period,preperiod,last exception,status" of the nim-values of a game.
period_of() {
  galli period "$@" --values --format json >"$rows"
  tr -d '\n' <"$rows" | awk '
    function field(name) { match($0, "\"" name "\": [^,}]*"); text = substr($0, RSTART + length(name) + 4, RLENGTH - length(name) - 4)
                           gsub(/[" ]/, "", text); return text == "null" ? "" : text }
    { printf "%s,%s,%s,%s\n", field("period"), field("preperiod"), field("last_exception"), field("status") }'
}

push_value_periods() {
  echo 'k1,k2,period,preperiod,last_exception,status'
  for k1 in $(seq 20); do
    for k2 in $(seq 20); do
      row=$(period_of "subtraction{1..$k1} >> subtraction{1..$k2}")
      echo "$k1,$k2,$row"
    done
  done
}

comply_constrain() {
  echo 'S,phase,period,preperiod,saltus,status,argument'
  for phase in 1 2; do
    quietly sweep 'twist(subtraction{S})' --sets S --within 12 --values --phase $phase \
      --ask period,preperiod,saltus,status,argument >"$rows"
    sed -E "1d; s/^(\"[^\"]*\"|[^,]*),/\1,$phase,/" "$rows"
  done
}

octal_codes() {
  quietly sweep 'octal(C)' --codes C --digits 3 --values --to 100000 \
    --ask period,preperiod,last_exception,saltus,status,argument
}

octal_long() {
  echo 'code,period,preperiod,last_exception,status'
  for code in 0.127:200000 0.16:600000 0.56:700000 0.376:5000000 0.354:21000000; do
    row=$(period_of "octal(${code%:*})" --to "${code#*:}")
    echo "${code%:*},$row"
  done
}

for table in $wanted; do
  "$(echo "$table" | tr - _)" >"$folder/$table.csv.part"
  mv "$folder/$table.csv.part" "$folder/$table.csv"
done
