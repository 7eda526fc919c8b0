import { LotteryTerms } from "@croupier/contract/console/lottery"
import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import { sql, type Db, type Tx } from "@croupier/database"
import { parseAmount, toDecimal, type Amount } from "@croupier/money"
import { z } from "zod"
import { approval, textPart, type Approval } from "../../../call/approval.ts"
import type { MerchantContext } from "../../../call/console-context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { EVERY_PLAY, everyPlay } from "../game-store.ts"
import { isGameType, type Game } from "../game.ts"
import type { Games, LotteryParts } from "../kit.ts"
import { readOwnLimits, writeOwnLimits, type LineLimits, type OwnLimits } from "../betting/limits.ts"

export interface TermsKit {
  readonly db: Db
  readonly games: Games
  readonly newKey: () => string
}

const text = (value: Amount | null): string | null => (value === null ? null : toDecimal(value))
const money = (value: string | null): Amount | null => (value === null ? null : parseAmount(value))

const lineOf = (limits: LineLimits) => ({
  minimumStake: text(limits.minimumStake),
  maximumStake: text(limits.maximumStake),
  maximumUnits: limits.maximumUnits,
  maximumGroup: limits.maximumGroup,
})

/** The offer of a game and its bounds, as the console shows it. */
export function presentTerms(game: Game, { whole, plays }: OwnLimits): LotteryTerms {
  return {
    plays: [...game.plays],
    minimumGroup: game.minimumGroup,
    maximumGroup: game.maximumGroup,
    maximumMultiple: game.maximumMultiple,
    maximumPrize: toDecimal(game.maximumPrize),
    limits: {
      ...lineOf(whole),
      memberStake: text(whole.memberStake),
      memberPrize: text(whole.memberPrize),
      issueStake: text(whole.issueStake),
      issueExposure: text(whole.issueExposure),
    },
    playLimits: Object.fromEntries([...plays].map(([play, limits]) => [play, lineOf(limits)])),
  }
}

/** Proposes other terms. Refuses GAME_UNKNOWN, INPUT_INVALID, CHANGED_MEANWHILE with the present ones. */
export async function proposeTerms(
  { db, games, newKey }: TermsKit,
  changing: Approval<z.output<typeof Payload>>,
  { gameCode, version, terms, why }: ConsoleParsed<"changeLotteryTerms">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const game = games.find(merchant.id, gameCode)
  const present = presentTerms(game, await readOwnLimits(db, merchant.id, gameCode))
  if (game.version !== version) refuse("CHANGED_MEANWHILE", [], { version: game.version, ...flat(present) })
  check(game, terms)
  const [before, after] = differing(flat(present), flat(terms))
  if (Object.keys(after).length === 0) refuse("INPUT_INVALID", [], ["terms"])
  return propose(
    changing,
    { merchantId: merchant.id, gameCode, version, terms },
    { target: `game:${gameCode}`, before, after, why, key: newKey(), merchantId: merchant.id },
  )
}

function check(game: Game, { plays, playLimits, limits, ...terms }: LotteryTerms): void {
  const every = everyPlay(game.type)
  const wrong = [
    ...(plays.every((play) => every.has(play)) ? [] : ["plays"]),
    ...(Object.keys(playLimits).every((play) => every.has(play)) ? [] : ["playLimits"]),
    ...(terms.minimumGroup <= terms.maximumGroup && terms.maximumGroup <= game.base ? [] : ["maximumGroup"]),
    ...Object.entries({ limits, ...playLimits }).flatMap(([name, { minimumStake, maximumStake }]) =>
      minimumStake !== null && maximumStake !== null && parseAmount(minimumStake) > parseAmount(maximumStake)
        ? [`${name}.minimumStake`]
        : [],
    ),
  ]
  if (wrong.length > 0) refuse("INPUT_INVALID", [], wrong)
}

type Flat = Readonly<Record<string, string | number | null>>

/** One value a line, so that the approver sees the changed values alone. */
function flat({ plays, limits, playLimits, ...terms }: LotteryTerms): Flat {
  const under = (name: string, values: Flat) =>
    Object.fromEntries(Object.entries(values).map(([each, value]) => [`${name}.${each}`, value]))
  return {
    ...terms,
    maximumPrize: toDecimal(parseAmount(terms.maximumPrize)),
    ...under("limits", amounts(limits)),
    ...Object.assign({}, ...Object.entries(playLimits).map(([play, of]) => under(play, amounts(of)))),
    ...Object.fromEntries(plays.map((play) => [`offered.${play}`, "✓"])),
  }
}

/** The same amount is the same text, however it was typed. */
const amounts = (values: Flat): Flat =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? toDecimal(parseAmount(value)) : value,
    ]),
  )

function differing(before: Flat, after: Flat): readonly [Flat, Flat] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => (before[name] ?? null) !== (after[name] ?? null),
  )
  const of = (values: Flat) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return [of(before), of(after)]
}

const Payload = z.object({
  merchantId: z.number(),
  gameCode: z.string(),
  version: z.number(),
  terms: z.custom<LotteryTerms>((terms) => LotteryTerms.safeParse(terms).success),
})

/** The offer of a game: plays, prize groups and limits, by two. */
export const termsApproval = (
  kit: ApplyKit & {
    readonly games: Games
    readonly gamesChanged: () => void
  },
): Approval<z.output<typeof Payload>> =>
  approval({
    name: "lottery.terms",
    permission: "lottery.terms",
    mode: "second-person",
    payload: Payload,
    describe: ({ gameCode }) => ({ says: "lottery.terms", parts: [textPart(gameCode)] }),
    changes: async (db, { merchantId, gameCode, terms }) => {
      const game = kit.games.find(merchantId, gameCode)
      const present = presentTerms(game, await readOwnLimits(db, merchantId, gameCode))
      const [before, after] = differing(flat(present), flat(terms))
      const part = (value: string | number | null | undefined) =>
        value === null || value === undefined ? null : textPart(String(value))
      return Object.keys(after).map((field) => ({
        field,
        now: part(before[field]),
        after: part(after[field]),
      }))
    },
    warnings: async (_, { merchantId, gameCode, version }) =>
      kit.games.find(merchantId, gameCode).version === version
        ? []
        : [{ code: "changed_meanwhile", parts: [] }],
    conflictKey: ({ gameCode }) => `game:${gameCode}`,
    apply: (tx, payload) => applyTerms(kit, tx, payload),
    afterwards: kit.gamesChanged,
  })

type ApplyKit = Pick<LotteryParts, "clock" | "events">

/** Writes approved terms as the next version, and tells of them. Refuses CHANGED_MEANWHILE where they no longer begin from what was seen. */
async function applyTerms(
  { clock, events }: ApplyKit,
  tx: Tx,
  { merchantId, gameCode, version, terms }: z.output<typeof Payload>,
): Promise<void> {
  const { rows } = await sql<{ type: string }>`
    select game_type as type from lottery_game
     where merchant_id = ${merchantId} and code = ${gameCode} and version = ${version} for update`.execute(tx)
  const [row] = rows
  if (!row) return refuse("CHANGED_MEANWHILE")
  await sql`
    update lottery_game set minimum_group = ${terms.minimumGroup}, maximum_group = ${terms.maximumGroup},
           maximum_multiple = ${terms.maximumMultiple}, maximum_prize = ${parseAmount(terms.maximumPrize)},
           plays = ${storedPlays(row.type, terms.plays)}::text[], version = version + 1
     where merchant_id = ${merchantId} and code = ${gameCode}`.execute(tx)
  await writeOwnLimits(tx, merchantId, gameCode, {
    whole: {
      ...parsedLine(terms.limits),
      memberStake: money(terms.limits.memberStake),
      memberPrize: money(terms.limits.memberPrize),
      issueStake: money(terms.limits.issueStake),
      issueExposure: money(terms.limits.issueExposure),
    },
    plays: new Map(Object.entries(terms.playLimits).map(([play, of]) => [play, parsedLine(of)])),
  })
  const at = clock.now().toISOString()
  await events?.emit(tx, "lotteryTermsChanged", { merchantId, gameCode, version: version + 1, at })
}

const parsedLine = (limits: LotteryTerms["playLimits"][string]): LineLimits => ({
  minimumStake: money(limits.minimumStake),
  maximumStake: money(limits.maximumStake),
  maximumUnits: limits.maximumUnits,
  maximumGroup: limits.maximumGroup,
})

/** All of a type stays "all", so that plays which come later are offered, too. */
function storedPlays(type: string, plays: readonly string[]): string[] {
  if (!isGameType(type)) throw new Error(`no type of games: ${type}`)
  const every = everyPlay(type)
  return new Set(plays).size === every.size ? [EVERY_PLAY] : [...new Set(plays)]
}
