import { MEMBER_MARKS } from "@croupier/contract/console/member-marks"
import { PERMISSIONS } from "@croupier/contract/console/permissions"
import { WALLET_CLOSINGS } from "@croupier/contract/console/members"
import { settingsFrom } from "@croupier/rules/settings"
import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

/*
 * The compiler checks keys that the code writes as literals or builds from unions. This test checks the keys that the
 * server sends.
 */
const folder = new URL("../../../../packages/locales/src/en/", import.meta.url)
const english: Record<string, string> = Object.assign(
  {},
  ...readdirSync(folder)
    .filter((file) => file.startsWith("console"))
    .map((file): unknown => JSON.parse(readFileSync(new URL(file, folder), "utf8"))),
)
const known = (key: string) => key in english || `${key}_other` in english

test("every act that takes two people bears the name of its permission", () => {
  const acts = Object.entries(PERMISSIONS).filter(([, { fourEyes }]) => fourEyes !== "never")
  expect(acts.length).toBeGreaterThan(3)
  expect(
    [...acts.map(([name]) => name), "payments.end_deposit"].filter((act) => !known(`act_${act}`)),
  ).toEqual([])
})

test("every approval has its sentence, and every warning its words", () => {
  const modules = new URL("../../../server/src/modules/", import.meta.url)
  const code = readdirSync(modules, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(new URL(file, modules), "utf8"))
    .filter((text) => text.includes("approval(") || text.includes("Warning"))
  const all = (pattern: RegExp) =>
    code.flatMap((text) => [...text.matchAll(pattern)].map(([, key = ""]) => key))
  const says = all(/says: "([a-z_.]+)"/g)
  const codes = all(/\bcode: "([a-z_]+)"/g)
  expect(says.length).toBeGreaterThan(4)
  expect(codes.length).toBeGreaterThan(10)
  expect(all(/\bname: "([a-z]+\.[a-z_]+)",\n\s+permission/g).filter((act) => !known(`act_${act}`))).toEqual(
    [],
  )
  expect(says.filter((key) => !known(`approval_${key}`))).toEqual([])
  expect(codes.filter((key) => !known(`warning_${key}`))).toEqual([])
  expect(WALLET_CLOSINGS.filter((side) => !known(`warning_wallet_closed_${side}`))).toEqual([])
  expect(MEMBER_MARKS.filter((mark) => !known(`mark_${mark}`))).toEqual([])
})

test("every setting has a name, a line that says what it does, and a section that has a name", () => {
  const named = Object.entries(settingsFrom({})).flatMap(([section, values]) => [
    `settings_section_${section}`,
    ...Object.keys(values).flatMap((name) => [
      `setting_${section}_${name}`,
      `setting_${section}_${name}_text`,
    ]),
  ])
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((key) => !known(key))).toEqual([])
})
