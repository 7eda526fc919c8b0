import { sql, type Tx } from "@croupier/database"
import { ASSETS, type AssetCode, type Ledger } from "@croupier/ledger"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { journal, reading, type Projection } from "../../kernel/projections.ts"
import { memberMoney } from "../agents/index.ts"
import { factsWithoutTests, playFacts, withoutTests } from "../play/index.ts"

/** Registrations that one step counts. */
const MEMBERS = 2_000

/** A movement of a player, as the figures of a tag count it. */
interface Movement {
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  readonly at: Date
  readonly deposit?: bigint
  readonly stake?: bigint
  readonly payout?: bigint
  readonly validBet?: bigint
  /** Bonuses, cashback and rebates. */
  readonly given?: bigint
}

const isMoney = (asset: AssetCode): boolean => ASSETS[asset].money

/**
 * Registrations, deposits and play by tag. All of it follows from tags, from the journal and from settled play, so it may be
 * rebuilt and gives the same rows.
 */
export function conversions(kit: {
  readonly ledger: Pick<Ledger, "tail">
  readonly timeZoneOf: (merchantId: MerchantId) => string
}): Projection {
  const add = async (tx: Tx, movements: readonly Movement[]) => {
    if (movements.length === 0) return
    const sums = (of: (movement: Movement) => bigint | undefined) =>
      movements.map((movement) => of(movement) ?? 0n)
    await sql`
      select campaign_add_figures(
        ${movements.map(({ memberId }) => memberId)}::bigint[], ${movements.map(({ at }) => at)}::timestamptz[],
        ${movements.map(({ merchantId }) => kit.timeZoneOf(merchantId))}::text[], ${sums(({ deposit }) => deposit)}::bigint[],
        ${sums(({ stake }) => stake)}::bigint[], ${sums(({ payout }) => payout)}::bigint[],
        ${sums(({ validBet }) => validBet)}::bigint[], ${sums(({ given }) => given)}::bigint[])`.execute(tx)
  }
  return {
    name: "campaigns.conversions",
    readings: [
      {
        source: "joined",
        head: sql`select max(member_id) from campaign_joined`,
        batch: MEMBERS,
        step: async (tx, _, limit) => {
          const { rows } = await sql<{ merchantId: MerchantId }>`
            select distinct merchant_id as "merchantId" from campaign_joined order by 1`.execute(tx)
          let most = 0
          for (const { merchantId } of rows) {
            const counted = await sql<{ n: number }>`
              select campaign_count_joined(${merchantId}::smallint, ${kit.timeZoneOf(merchantId)}, ${limit}::int) as n`.execute(
              tx,
            )
            most = Math.max(most, counted.rows[0]?.n ?? 0)
          }
          return { count: most, moved: [] }
        },
      },
      reading(playFacts, async (tx, facts) =>
        add(
          tx,
          (await factsWithoutTests(tx, facts))
            .filter(({ asset }) => isMoney(asset))
            .map((fact) => ({ ...fact, at: fact.correctsAt ?? fact.settledAt, given: fact.rebate })),
        ),
      ),
      reading({ ...journal(kit.ledger), name: "journal" }, async (tx, rows) => {
        const movements = rows.flatMap((row) => {
          const money = memberMoney(row)
          if (!money || money.kind === "withdrawal" || money.kind === "fee") return []
          const { owner, moved } = money
          return [
            {
              memberId: owner,
              merchantId: row.house.merchant,
              at: row.at,
              ...(money.kind === "deposit" ? { deposit: moved } : { given: moved }),
            },
          ]
        })
        await add(tx, await withoutTests(tx, movements, (movement) => movement))
      }),
    ],
    clear: async (tx) => {
      for (const table of [
        "campaign_player_month",
        "campaign_player_first",
        "campaign_day",
        "campaign_cohort",
      ])
        await sql`delete from ${sql.ref(table)}`.execute(tx)
      await sql`
        insert into campaign_joined (merchant_id, member_id) select merchant_id, member_id from player_tag where version = 1
        on conflict do nothing`.execute(tx)
    },
  }
}
