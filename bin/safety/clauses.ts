import { PROFILES } from "@croupier/rules/market-policy"
import { RULE_FACTS, RULE_NAMES } from "@croupier/rules/market-rules"

/** One rule of a market, as an auditor reads it. */
interface Clause {
  readonly market: string
  readonly rule: string
  readonly value: string
  /** The law and its clause; null: the house chose the value. */
  readonly source: string | null
  readonly from: string
  readonly tests: readonly string[]
}

/** Every rule of every market's profile with its clause, its day and the tests that show it. */
export const clauses = (): Clause[] =>
  Object.entries(PROFILES).flatMap(([market, profile]) =>
    RULE_NAMES.map((rule) => {
      const { value, source, from } = profile[rule]
      return { market, rule, value: JSON.stringify(value), source, from, tests: RULE_FACTS[rule].tests }
    }),
  )

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

const row = (cells: readonly string[], tag: "td" | "th"): string =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`

/** A page to print: a table for each market. */
export const clausePage = (all: readonly Clause[]): string =>
  [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Rules of markets</title>',
    "<style>body{font:14px sans-serif}table{border-collapse:collapse;width:100%}td,th{border:1px solid #999;padding:4px;text-align:start;vertical-align:top}</style>",
    "<h1>Rules of markets</h1><p>None of this is legal advice, and no market's name is a promise of a licence.</p>",
    ...[...Map.groupBy(all, ({ market }) => market)].map(
      ([market, own]) =>
        `<h2>${escaped(market)}</h2><table>${row(["Rule", "Value", "Clause", "From", "Tests"], "th")}${own
          .map(({ rule, value, source, from, tests }) =>
            row([rule, value, source ?? "chosen by the house", from, tests.join(", ")].map(escaped), "td"),
          )
          .join("")}</table>`,
    ),
    "</html>",
  ].join("\n")
