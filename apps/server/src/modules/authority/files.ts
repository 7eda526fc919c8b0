import { createHash } from "node:crypto"
import type { Db } from "@croupier/database"
import type { AssetCode, Ledger, Movement } from "@croupier/ledger"
import { isWalletPurpose } from "@croupier/ledger"
import { Temporal } from "temporal-polyfill"
import type { Merchant } from "../../call/merchant.ts"
import type { Clock } from "../../kernel/clock.ts"
import { dayOf, daysOf, spanOf } from "../../kernel/days.ts"
import { HOUR_MS, MINUTE_MS } from "../../kernel/durations.ts"
import { hourOf } from "../../kernel/hours.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Outages } from "../../kernel/outages.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { Report } from "../../kernel/reports.ts"
import type { Vault } from "../../kernel/secrets.ts"
import { countedGroup, type MemberDay, type MoneyGroup } from "../reports/index.ts"
import { dailyXml, type MemberLine } from "./daily-file.ts"
import { AuthorityAway, type Authority, type AuthorityAnswer } from "./sending.ts"
import { signXml, type Signer } from "./signature.ts"
import { daysMade, insertFile, readFile, takeDue, writeAnswer } from "./store.ts"

/** The operator that files name and are signed by. */
export interface Operator extends Signer {
  readonly name: string
  readonly companyId: string
}

export type AuthorityMerchant = Pick<Merchant, "id" | "code" | "asset"> & {
  readonly brand: Pick<Merchant["brand"], "name" | "timeZone">
  readonly policy: Pick<Merchant["policy"], "authorityFileDays">
}

export interface AuthorityKit {
  readonly db: Db
  readonly clock: Clock
  readonly outages: Outages
  readonly report: Report
  readonly ledger: Pick<Ledger, "balances" | "statement" | "movements">
  readonly vault: Vault
  readonly merchants: () => readonly AuthorityMerchant[]
  /** The company of a merchant, by its code. Undefined: no key is set, and no file is made. Throws where its key cannot be used. */
  readonly operator: (merchant: string) => Promise<Operator | undefined>
  /** The authority as the company of a merchant speaks to it. Throws where its key cannot be used. Undefined: no address is set, and files stay unsent. */
  readonly authority: ((merchant: string) => Promise<Authority>) | undefined
  readonly membersDay: (asked: {
    readonly merchantId: MerchantId
    readonly asset: AssetCode
    readonly from: Date
    readonly until: Date
  }) => Promise<ReadonlyMap<MemberId, MemberDay>>
  readonly taxIdOf: (db: Db, memberId: MemberId) => Promise<string | undefined>
}

/** Members that are read at once. */
const AT_ONCE = 16
/** Days that were missed and are made up for, at most. */
const MOST_MISSED = 60

/** A member's money of a day: balances right before its first instant and before the next day's, and what moved between, by its own instant. */
async function moneyOf(
  { ledger }: AuthorityKit,
  owner: MemberId,
  asset: AssetCode,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<Pick<MemberLine, "opening" | "closing" | "returned" | MoneyGroup>> {
  const wallets = (await ledger.balances(owner)).filter((each) => each.asset === asset)
  const sums = {
    opening: 0n,
    closing: 0n,
    returned: 0n,
    deposits: 0n,
    withdrawals: 0n,
    bonuses: 0n,
    other: 0n,
  }
  for (const { purpose } of wallets) {
    if (!isWalletPurpose(purpose)) continue
    const before = async (instant: Date) =>
      (await ledger.statement(owner, purpose, asset, { until: instant, limit: 1 })).rows[0]?.balanceAfter ??
      0n
    sums.opening += await before(from)
    sums.closing += await before(until)
    for (const moved of await ledger.movements(owner, purpose, asset, { from, until })) {
      const group = isReturned(moved) ? "returned" : countedGroup(moved)
      if (group) sums[group] += moved.amount
    }
  }
  return sums
}

/** A deposit that goes back: it was returned to its payer, or contested. */
const isReturned = ({ kind, house }: Movement): boolean =>
  kind === "reversal" && (house.purpose === "payments" || house.purpose.startsWith("payments:"))

/** The change of the balance that money and settled bets leave: stakes that are not settled, less those settled now and taken before. */
const openStakesOf = (line: Omit<MemberLine, "openStakes">): bigint =>
  line.opening +
  line.deposits +
  line.returned +
  line.withdrawals +
  line.bonuses +
  line.other +
  line.payout -
  line.stake -
  line.closing

async function linesOf(kit: AuthorityKit, merchant: AuthorityMerchant, day: string): Promise<MemberLine[]> {
  const { id: merchantId, asset } = merchant
  const { from, until } = spanOf(day, day, merchant.brand.timeZone, 1)
  const days = [...(await kit.membersDay({ merchantId, asset, from: hourOf(from), until: hourOf(until) }))]
  const lineOf = async ([memberId, { bets, stake, payout }]: (typeof days)[number]): Promise<MemberLine> => {
    const line = {
      taxId: (await kit.taxIdOf(kit.db, memberId)) ?? null,
      ...(await moneyOf(kit, memberId, asset, { from, until })),
      bets,
      stake,
      payout,
    }
    return { ...line, openStakes: openStakesOf(line) }
  }
  const lines: MemberLine[] = []
  const ordered = days.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  for (let at = 0; at < ordered.length; at += AT_ONCE)
    lines.push(...(await Promise.all(ordered.slice(at, at + AT_ONCE).map(lineOf))))
  return lines
}

/** Makes, signs and keeps one revision of a day; undefined where it is there already. */
async function keepDay(
  kit: AuthorityKit,
  operator: Operator,
  merchant: AuthorityMerchant,
  of: { readonly day: string; readonly revision: number; readonly by: { login: string; why: string } | null },
): Promise<bigint | undefined> {
  const madeAt = kit.clock.now()
  const lines = await linesOf(kit, merchant, of.day)
  const xml = await signXml(
    dailyXml({
      operator: operator.name,
      companyId: operator.companyId,
      brand: merchant.brand.name,
      day: of.day,
      timeZone: merchant.brand.timeZone,
      asset: merchant.asset,
      revision: of.revision,
      why: of.by?.why ?? null,
      madeAt,
      lines,
    }),
    operator,
  )
  const bytes = Buffer.from(xml)
  return insertFile(kit.db, {
    merchantId: merchant.id,
    day: of.day,
    revision: of.revision,
    madeAt,
    madeBy: of.by?.login ?? null,
    why: of.by?.why ?? null,
    members: lines.length,
    bytes: bytes.length,
    hash: createHash("sha256").update(bytes).digest("hex"),
    sealed: kit.vault.seal(bytes),
  })
}

/** Days of a merchant's zone that have to be there and are not: the one that is due, and those missed since the first file. */
async function missingDays(kit: AuthorityKit, merchant: AuthorityMerchant, after: number): Promise<string[]> {
  const today = Temporal.PlainDate.from(dayOf(kit.clock.now(), merchant.brand.timeZone))
  const due = today.subtract({ days: after })
  const { first, days } = await daysMade(kit.db, merchant.id)
  const earliest = due.subtract({ days: MOST_MISSED })
  const begin = first === undefined ? due : Temporal.PlainDate.from(first)
  const from = Temporal.PlainDate.compare(begin, earliest) < 0 ? earliest : begin
  return daysOf(String(from), String(due), merchant.brand.timeZone).flatMap(({ day }) =>
    days.has(day) ? [] : [day],
  )
}

/** Does a piece of a job. Its failure is reported, and stops no other piece. */
const apart = (kit: AuthorityKit, what: string, piece: () => Promise<unknown>): Promise<unknown> =>
  piece().catch((error: unknown) => kit.report(error, what))

/** Makes the files that are due, for every merchant whose market asks for them. Again is harmless. */
export async function makeDue(kit: AuthorityKit): Promise<void> {
  const makeFor = async (merchant: AuthorityMerchant): Promise<void> => {
    const after = merchant.policy.authorityFileDays
    const operator = after === null ? undefined : await kit.operator(merchant.code)
    if (after === null || !operator) return
    for (const day of await missingDays(kit, merchant, after))
      await apart(kit, `the daily file of ${merchant.code} for ${day} was not made`, () =>
        keepDay(kit, operator, merchant, { day, revision: 1, by: null }),
      )
  }
  for (const merchant of kit.merchants())
    await apart(kit, `daily files of ${merchant.code} were not made`, () => makeFor(merchant))
}

/** Where the authority is away, a file is sent again after five minutes, then after twice as long each time, up to six hours. */
const RETRY_MS = 5 * MINUTE_MS
const LONGEST_RETRY_MS = 6 * HOUR_MS
/** The end of the authority's checks is asked for after so long. */
const ASKED_AGAIN_MS = HOUR_MS
/** Longer than a sending lasts: a process that died in it leaves the file to another one. */
const TAKEN_MS = 10 * MINUTE_MS
/** Files of one round. */
const ROUND = 200

/** A file that is sent again later. */
interface Waiting {
  readonly outcome: "WAITING"
  readonly reason: string
}

/** Sends a file. An authority that is away, and a company whose key cannot be used, leave it waiting. */
async function sendFile(
  kit: AuthorityKit,
  authorityOf: NonNullable<AuthorityKit["authority"]>,
  merchant: string,
  file: { readonly day: string; readonly revision: number; readonly sealed: Buffer },
): Promise<AuthorityAnswer | Waiting> {
  const { day, revision, sealed } = file
  try {
    const authority = await authorityOf(merchant)
    const answer = await authority.send({
      merchant,
      day,
      revision,
      xml: Buffer.from(kit.vault.open(sealed)).toString(),
    })
    kit.outages.back("SIGAP files")
    return answer
  } catch (error) {
    if (error instanceof AuthorityAway) {
      kit.outages.away("SIGAP files", error)
      return { outcome: "WAITING", reason: error.message }
    }
    kit.report(error, `the daily file of ${merchant} for ${day} was not sent`)
    return { outcome: "WAITING", reason: "a failure of the house, which its log tells" }
  }
}

/** Sends files that are due, one after the other, and keeps the answers. */
export async function sendDue(kit: AuthorityKit): Promise<void> {
  if (!kit.authority) return
  const codes = new Map(kit.merchants().map(({ id, code }) => [id, code]))
  for (let sent = 0; sent < ROUND; sent++) {
    const now = kit.clock.now()
    const file = await takeDue(kit.db, now, new Date(now.getTime() + TAKEN_MS))
    if (!file) return
    const merchant = codes.get(file.merchantId) ?? String(file.merchantId)
    const answer = await sendFile(kit, kit.authority, merchant, file)
    const after = (ms: number) => new Date(now.getTime() + ms)
    const wait = Math.min(RETRY_MS * 2 ** Math.min(file.attempts - 1, 20), LONGEST_RETRY_MS)
    await writeAnswer(kit.db, file.id, {
      state: answer.outcome,
      answeredAt: answer.outcome === "WAITING" ? null : now,
      protocol: "protocol" in answer ? answer.protocol : null,
      reason: "reason" in answer ? answer.reason : null,
      nextAt:
        answer.outcome === "WAITING" ? after(wait) : answer.outcome === "SENT" ? after(ASKED_AGAIN_MS) : null,
    })
  }
}

/** The company of a merchant for a person who asks; undefined where none is set, and where its key cannot be used, which is reported. */
export const usableOperator = (kit: AuthorityKit, merchant: string): Promise<Operator | undefined> =>
  kit.operator(merchant).catch((error: unknown) => {
    kit.report(error, `daily files of ${merchant} cannot be signed`)
    return undefined
  })

/**
 * Makes the next revision of a day from what stands in the books now. Refuses AUTHORITY_FILE_UNKNOWN, CHANGED_MEANWHILE where the file
 * is not the last of its day, and AUTHORITY_UNSIGNED where the configuration names no key that can be used.
 */
export async function correctFile(
  kit: AuthorityKit,
  merchant: AuthorityMerchant,
  fileId: bigint,
  by: { readonly login: string; readonly why: string },
): Promise<{ readonly day: string; readonly revision: number }> {
  const file = await readFile(kit.db, merchant.id, fileId)
  if (!file) return refuse("AUTHORITY_FILE_UNKNOWN")
  if (!file.isLast) refuse("CHANGED_MEANWHILE")
  const operator = await usableOperator(kit, merchant.code)
  if (!operator) return refuse("AUTHORITY_UNSIGNED")
  const made = { day: file.day, revision: file.revision + 1 }
  const id = await keepDay(kit, operator, merchant, { ...made, by })
  if (id === undefined) refuse("CHANGED_MEANWHILE")
  return made
}
