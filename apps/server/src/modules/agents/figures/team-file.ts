import type { Parsed } from "@croupier/contract"
import type { teamFile, TeamFileName } from "@croupier/contract/agent-figures"
import type { FileAnswer } from "@croupier/contract/endpoint"
import { shownDecimal } from "@croupier/ledger"
import { translate } from "@croupier/locales"
import { parseAmount } from "@croupier/money"
import type { MemberContext } from "../../../call/context.ts"
import { CSV_MARK, csvLine } from "../../../kernel/csv.ts"
import type { AgentsKit } from "../kit.ts"
import { readTeam } from "../team.ts"
import { readBetting, readProfit, readTransactions } from "./team-reads.ts"

/** Rows that a file has at most: a spreadsheet opens them, and one call reads no more. */
const MOST = 50_000
const PAGE = 500

type Cells = readonly unknown[]
interface Part {
  readonly lines: readonly Cells[]
  readonly cursor: string | null
}

/**
 * A list of the agent centre as CSV, read page by page while it is sent, so that no more than a page is held. Times are
 * those of the merchant's zone. Refuses as the list does.
 */
export async function teamCsv(
  kit: AgentsKit,
  input: Parsed<typeof teamFile>,
  context: MemberContext,
): Promise<FileAnswer> {
  const { merchant, language } = context
  const own = merchant.ownTexts(language) ?? {}
  const text = (key: string) => translate(language, key, [], own)
  const stamp = new Intl.DateTimeFormat("sv-SE", {
    timeZone: merchant.brand.timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  })
  const money = (decimal: string) => shownDecimal(parseAmount(decimal), merchant.asset)
  const time = (at: string) => stamp.format(new Date(at))
  const timeHead = `${text("agent_time")} (${merchant.brand.timeZone})`
  const asked = { ...input, limit: PAGE, sort: "net" as const, order: "down" as const }
  const lists: Readonly<
    Record<TeamFileName, { readonly heads: Cells; readonly read: (cursor?: string) => Promise<Part> }>
  > = {
    team: {
      heads: ["agent_member", "agent_type", "agent_joined", "agent_directs", "agent_all_below"].map(text),
      read: async (cursor) => {
        const { rows, cursor: next } = await readTeam(
          kit,
          { limit: PAGE, under: input.under, cursor },
          context,
        )
        return {
          lines: rows.map((row) => [
            row.account,
            text(row.isAgent ? "agent_type_2" : "agent_type_0"),
            time(row.joinedAt),
            row.directs,
            row.team,
          ]),
          cursor: next,
        }
      },
    },
    betting: {
      heads: [
        timeHead,
        ...["agent_member", "agent_game", "agent_bets", "agent_stake", "agent_payout", "agent_result"].map(
          text,
        ),
      ],
      read: async (cursor) => {
        const { rows, cursor: next } = await readBetting(kit, { ...asked, cursor }, context)
        return {
          lines: rows.map((row) => [
            time(row.at),
            row.account,
            row.game ?? row.product,
            row.bets,
            money(row.stake),
            money(row.payout),
            money(row.result),
          ]),
          cursor: next,
        }
      },
    },
    transactions: {
      heads: [timeHead, ...["agent_member", "agent_kind", "agent_amount"].map(text)],
      read: async (cursor) => {
        const { rows, cursor: next } = await readTransactions(kit, { ...asked, cursor }, context)
        return {
          lines: rows.map((row) => [
            time(row.at),
            row.account,
            text(`agent_kind_${row.kind}`),
            money(row.amount),
          ]),
          cursor: next,
        }
      },
    },
    profit: {
      heads: [
        "agent_member",
        "agent_bets",
        "agent_stake",
        "agent_payout",
        "agent_net",
        "agent_valid_bet",
        "agent_deposits",
        "agent_withdrawals",
        "agent_given",
      ].map(text),
      read: async (cursor) => {
        const { rows, cursor: next } = await readProfit(kit, { ...asked, cursor }, context)
        return {
          lines: rows.map((row) => [
            row.account,
            row.bets,
            money(row.stake),
            money(row.payout),
            money(row.net),
            money(row.validBet),
            money(row.deposits),
            money(row.withdrawals),
            money(row.given),
          ]),
          cursor: next,
        }
      },
    },
  }
  const { heads, read } = lists[input.list]
  // The first page is read before the file begins: a refusal after its first bytes would cut it off.
  const first = await read()
  return {
    name: `${input.list}-${input.from}-${input.until}.csv`,
    type: "text/csv; charset=utf-8",
    body: linesOf(heads, first, read),
  }
}

async function* linesOf(
  heads: Cells,
  first: Part,
  read: (cursor?: string) => Promise<Part>,
): AsyncGenerator<string, void, void> {
  yield CSV_MARK + csvLine(heads)
  let part = first
  for (let written = 0; ; written += part.lines.length) {
    yield part.lines
      .slice(0, MOST - written)
      .map(csvLine)
      .join("")
    if (part.cursor === null || written + part.lines.length >= MOST) return
    part = await read(part.cursor)
  }
}
