import { expect, test } from "vitest"
import { z } from "zod"
import { approval, type AnyApproval } from "../call/approval.ts"
import type { Module } from "../call/module.ts"
import { HOUSE } from "./modules.ts"
import { plan } from "./plan.ts"

interface Counter extends Module {
  readonly count: () => number
}
const counter = (start: number): Counter => ({ count: () => start })
const act = (name: string): AnyApproval =>
  approval({
    name,
    permission: "payments.adjust",
    mode: "second-person",
    payload: z.object({}),
    describe: () => ({ says: name, parts: [] }),
    changes: async () => [],
    conflictKey: () => null,
    apply: async () => {},
  })

test("a module asks those before it, and has no name for those behind it, in types or at run time", async () => {
  const seen: string[][] = []
  const note = (faces: object) => void seen.push(Object.keys(faces))
  const { faces } = await plan<{ readonly start: number }>()
    .with({ name: "first" }, (house) => {
      note(house)
      // @ts-expect-error -- the second module is built from the first, and not the other way round
      const { second } = house
      expect(second).toBeUndefined()
      return counter(house.start)
    })
    .with({ name: "second" }, async (house) => {
      note(house)
      // The first module received a copy of the faces that existed when it was built.
      return counter(house.first.count() + 1)
    })
    .build({ start: 1 }, () => {})
  expect(faces.second.count()).toBe(2)
  expect(seen).toEqual([["start"], ["start", "first"]])
})

test("every module is told of as it is built, so that what was opened can be ended where a later one fails", async () => {
  const built: Module[] = []
  const first = counter(1)
  const broken = plan<object>()
    .with({ name: "first" }, () => first)
    .with({ name: "second" }, () => Promise.reject(new Error("its vendor is unknown")))
    .build({}, (module) => void built.push(module))
  await expect(broken).rejects.toThrow("its vendor is unknown")
  expect(built).toEqual([first])
})

test("a gathered part is brought by no later module, and one name or row has one owner", async () => {
  const gathered: string[] = []
  const gathering = plan<object>()
    .with({ name: "games" }, () => ({ approvals: [act("games.end")] }))
    .with({ name: "staff" }, (_, gather) => {
      gathered.push(
        ...gather("approvals")
          .flat()
          .map(({ name }) => name),
      )
      return { approvals: [act("staff.roles")] }
    })
  await gathering.build({}, () => {})
  expect(gathered).toEqual(["games.end"])
  const late = gathering.with({ name: "bonus" }, () => ({ approvals: [act("bonus.grant")] }))
  await expect(late.build({}, () => {})).rejects.toThrow("bonus brings approvals, which staff has gathered")

  const logout: NonNullable<Module["routes"]>["logout"] = async () => null
  const twice = plan<object>()
    .with({ name: "one" }, () => ({ routes: { logout } }))
    .with({ name: "two" }, () => ({ routes: { logout } }))
  await expect(twice.build({}, () => {})).rejects.toThrow("one and two both handle logout")
  expect(() => twice.with({ name: "one" }, () => counter(1))).toThrow("two modules are named one")
})

test("sources of migrations and statements of sub-ledgers have names of their own", () => {
  const names = HOUSE.declarations.flatMap(({ migrations }) => migrations?.name ?? [])
  expect(new Set(names).size).toBe(names.length)
  const checks = HOUSE.declarations.flatMap(({ subLedgerChecks = [] }) =>
    subLedgerChecks.map(({ name }) => name),
  )
  expect(new Set(checks).size).toBe(checks.length)
})
