import { readdirSync, readFileSync } from "node:fs"
import { PERMISSIONS, ROLE_NAMES } from "@croupier/contract/console/permissions"
import { FAIRNESS_VERDICTS } from "@croupier/contract/console/lottery-issues"
import { WALLET_CLOSINGS } from "@croupier/contract/console/members"
import { MEMBER_MARKS } from "@croupier/contract/console/member-marks"
import { PROPOSAL_STATES } from "@croupier/contract/console/approvals"
import { STAFF_STATES } from "@croupier/contract/console/staff"
import { ANNOUNCEMENT_TYPES } from "@croupier/contract/engagement"
import { DEPOSIT_STATES } from "@croupier/contract/payments"
import { BET_STATES, ISSUE_STATES } from "@croupier/contract/lottery"
import { settingsFrom } from "@croupier/contract/settings"
import { expect, test } from "vitest"
import { GAME_LIMITS } from "../rooms/lottery/typed-limits.ts"

const english: Record<string, string> = Object.assign(
  {},
  ...["console", "console-merchant", "console-approvals"].map((part): unknown =>
    JSON.parse(
      readFileSync(new URL(`../../../../packages/locales/src/en/${part}.json`, import.meta.url), "utf8"),
    ),
  ),
)
const known = (key: string) => key in english || `${key}_other` in english
const root = new URL("../", import.meta.url)
const sources = readdirSync(root, { recursive: true })
  .map(String)
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"))
  .map((file) => readFileSync(new URL(file, root), "utf8"))

test("every text that is asked for by its name is there", () => {
  const asked = sources.flatMap((code) =>
    [
      ...code.matchAll(/\b(?:t|text)\(\s*"([^"]+)"/g),
      ...code.matchAll(/\b(?:name|text): "((?:room|jump|keys)_\w+)"/g),
    ].map(([, key = ""]) => key),
  )
  expect(asked.length).toBeGreaterThan(150)
  expect(asked.filter((key) => !known(key))).toEqual([])
})

test("every state, role and act that lists name by its value has a text", () => {
  const acts = Object.entries(PERMISSIONS).filter(([, { fourEyes }]) => fourEyes !== "never")
  const named = [
    ...ROLE_NAMES.map((role) => `role_${role}`),
    ...STAFF_STATES.map((state) => `staff_${state}`),
    ...PROPOSAL_STATES.map((state) => `proposal_${state}`),
    ...DEPOSIT_STATES.map((state) => `deposit_${state}`),
    ...ISSUE_STATES.map((state) => `issue_${state}`),
    ...FAIRNESS_VERDICTS.map((verdict) => `verdict_${verdict}`),
    ...GAME_LIMITS.map((limit) => `limit_${limit}`),
    "act_payments.end_deposit",
    ...["credit", "close"].flatMap((end) => [`deposit_end_${end}`, `deposit_end_${end}_text`]),
    ...WALLET_CLOSINGS.map((side) => `closed_${side}`),
    ...BET_STATES.map((state) => `bet_${state}`),
    ...ANNOUNCEMENT_TYPES.map((type) => `notice_kind_${type}`),
    // An act that takes two bears the name of its permission.
    ...acts.map(([name]) => `act_${name}`),
  ]
  expect(named.filter((key) => !known(key))).toEqual([])
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
