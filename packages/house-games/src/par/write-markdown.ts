import type { ParSheet, ParTable } from "./par-sheet.ts"

/** The sheet as a page for people. */
export function sheetMarkdown(sheet: ParSheet): string {
  const tables: readonly ParTable[] = [
    {
      title: "Bets",
      head: ["Bet", "Return", "Pays anything", "Sigma (stakes)", "Volatility index"],
      rows: sheet.bets.map((bet) => [
        bet.choice,
        `${bet.returns.percent} %`,
        `${bet.hits.percent} %`,
        bet.sigma,
        bet.volatilityIndex,
      ]),
    },
    {
      title: "Return of so many rounds, in 19 of 20 cases (per cent)",
      head: ["Bet", ...(sheet.bets[0]?.bands.map(({ rounds }) => rounds.toLocaleString("en")) ?? [])],
      rows: sheet.bets.map((bet) => [
        bet.choice,
        ...bet.bands.map(({ fromPercent, toPercent }) => `${fromPercent} – ${toPercent}`),
      ]),
    },
    {
      title: "Returns as fractions",
      head: ["Bet", "Numerator", "Denominator"],
      rows: sheet.bets.map((bet) => [bet.choice, bet.returns.numerator, bet.returns.denominator]),
    },
    ...sheet.tables,
  ]
  const { lowestReturn: low, highestReturn: high } = sheet
  const range =
    low.percent === high.percent
      ? `**${low.percent} %**`
      : `between **${low.percent} %** and **${high.percent} %**`
  return [
    `# ${sheet.name}, version ${sheet.version}`,
    "Written by `node packages/house-games/bin/par-sheets.ts`; a test compares it with the game.",
    `Return to the player: ${range}. ${sheet.method}`,
    ...tables.map(tableMarkdown),
  ]
    .join("\n\n")
    .concat("\n")
}

const tableMarkdown = ({ title, head, rows }: ParTable): string =>
  [
    `## ${title}`,
    "",
    ...[head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`),
  ].join("\n")
