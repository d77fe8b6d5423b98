# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# A control group of the test's own, below which the runner makes those of servers with a share of a core.

# own_group: puts the test into one, and sets GROUP and GROUP_BEFORE; fails where the machine does not let it.
own_group() {
  if group_make 2>/dev/null; then return 0; fi
  rmdir "$GROUP/test" "$GROUP" 2>/dev/null || true
  return 1
}

group_make() {
  local path root=/sys/fs/cgroup name=sweep-test-$BASHPID
  if path=$(sed -n 's/^[0-9]*:\([^:]*,\)\{0,1\}cpu\(,[^:]*\)\{0,1\}:\///p' /proc/self/cgroup) && [[ -d $root/cpu ]]; then
    GROUP_BEFORE=$root/cpu/$path
    GROUP=$GROUP_BEFORE/$name
    mkdir "$GROUP" && echo "$BASHPID" >"$GROUP/cgroup.procs"
  else
    # Version 2: a group with children that have the controller holds no process itself.
    GROUP_BEFORE=$root$(sed -n 's/^0:://p' /proc/self/cgroup)
    GROUP=$root/$name
    grep -qw cpu "$root/cgroup.subtree_control" && mkdir -p "$GROUP/test" && echo +cpu >"$GROUP/cgroup.subtree_control" \
      && echo "$BASHPID" >"$GROUP/test/cgroup.procs"
  fi
}

# servers_have_groups: whether a server has one now.
servers_have_groups() { compgen -G "$GROUP/ycsb-sweep-*" >/dev/null; }

no_groups_left() { ! servers_have_groups; }

# leave_group: takes the test out of its group, and that away.
leave_group() {
  echo "$BASHPID" >"$GROUP_BEFORE/cgroup.procs"
  if [[ -d $GROUP/test ]]; then eventually rmdir "$GROUP/test"; fi
  eventually rmdir "$GROUP"
}
