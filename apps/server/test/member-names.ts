import type { MemberId } from "../src/kernel/ids.ts"

/** Members of a test by the names that it gives them. */
export function memberNames() {
  const ids = new Map<string, MemberId>()
  return {
    /** Gives a name to a new member: ids count from 1. */
    add: (name: string): MemberId => {
      const id = BigInt(ids.size + 1)
      ids.set(name, id)
      return id
    },
    /** Throws for a name that was not given. */
    idOf: (name: string): MemberId => {
      const id = ids.get(name)
      if (id === undefined) throw new Error(`${name} is no member`)
      return id
    },
    /** "?" for an id that was not given. */
    nameOf: (id: bigint): string => [...ids].find(([, each]) => each === id)?.[0] ?? "?",
  }
}
