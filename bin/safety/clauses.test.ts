import { PROFILES } from "@croupier/rules/market-policy"
import { RULE_NAMES } from "@croupier/rules/market-rules"
import { expect, test } from "vitest"
import { clausePage, clauses } from "./clauses.ts"

test("the auditor's page has every rule of every market, with its clause, its day and a test", () => {
  const all = clauses()
  expect(all).toHaveLength(Object.keys(PROFILES).length * RULE_NAMES.length)
  for (const { rule, market, from, tests } of all) {
    expect(from, `${market} ${rule}`).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(tests.length, `${market} ${rule}`).toBeGreaterThan(0)
  }
  const page = clausePage(all)
  for (const market of Object.keys(PROFILES)) expect(page).toContain(`<h2>${market}</h2>`)
  expect(page).toContain("Portaria SPA/MF 1.207/2024")
  expect(page).not.toMatch(/<td>[^<]*"[^<]*<\/td>/)
})
