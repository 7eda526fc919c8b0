import { describe, expect, test } from "vitest"
import { ACCOUNT_KIND, AGENTS, ANYBODY, isAllowed, REAL, SIGNED_IN } from "./shared.ts"
import type { Endpoint } from "../wire/endpoint.ts"
import { ENDPOINTS } from "../table.ts"

const rows = Object.entries<Endpoint>(ENDPOINTS)

describe("the access table", () => {
  test("holds the account types of the specification", () => {
    expect(Object.keys(ACCOUNT_KIND)).toEqual(["0", "1", "2", "4", "41", "42"])
  })

  test.each([
    [0, { play: true, memberCentre: true, accountCentre: false }],
    [1, { play: true, memberCentre: true, accountCentre: true }],
    [2, { play: true, memberCentre: true, accountCentre: true }],
    [4, { play: true, memberCentre: false, accountCentre: false }],
    [41, { play: true, memberCentre: true, accountCentre: true }],
    [42, { play: true, memberCentre: true, accountCentre: true }],
    [7, { play: false, memberCentre: false, accountCentre: false }],
  ] as const)("type %i passes the doors that are its own", (type, doors) => {
    for (const [door, open] of Object.entries(doors))
      expect(isAllowed(door as keyof typeof doors, type)).toBe(open)
  })

  test.each(rows)(
    "%s is open to one of the groups, and asks for a session where visitors have no access",
    (_, row) => {
      const groups = [ANYBODY, SIGNED_IN, REAL, AGENTS].map((group) => new Set(group))
      expect(groups).toContainEqual(new Set(row.access))
      expect(row.token).toBe(!row.access.includes("visitor"))
    },
  )
})
