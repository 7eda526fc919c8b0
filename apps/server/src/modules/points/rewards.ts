import type { Reward as ShownReward } from "@croupier/contract/points"
import type { DeliveryNeed, REWARD_KINDS } from "@croupier/contract/point-values"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import type { Language } from "@croupier/contract"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import type { MerchantContext } from "../../call/console-context.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { PointsKit } from "./kit.ts"
import { hasPicture, pictureUrl } from "./picture.ts"

/** Name and text of a reward in one language. */
export interface RewardWords {
  readonly language: Language
  readonly name: string
  readonly text: string
}

/** A reward of the mall. */
export interface Reward {
  readonly id: bigint
  readonly merchantId: MerchantId
  readonly kind: (typeof REWARD_KINDS)[number]
  readonly words: readonly RewardWords[]
  readonly picture: string | null
  /** In points, of one. */
  readonly price: bigint
  readonly needs: DeliveryNeed
  /** Money of one; null for goods. */
  readonly pays: bigint | null
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly place: number
  readonly isListed: boolean
  readonly stock: number
  readonly version: number
}

const COLUMNS =
  sql.raw(`r.id, r.merchant_id as "merchantId", r.kind, r.words, r.picture, r.price, r.needs, r.pays,
  r.starts_at as "startsAt", r.ends_at as "endsAt", r.place, r.is_listed as "isListed", r.stock, r.version`)

/** Rewards that can be asked for at an instant, in the merchant's order. */
export async function openRewards(db: Db, merchantId: MerchantId, at: Date): Promise<Reward[]> {
  const { rows } = await sql<Reward>`
    select ${COLUMNS} from point_reward r
     where r.merchant_id = ${merchantId} and r.is_listed and (r.starts_at is null or r.starts_at <= ${at})
       and (r.ends_at is null or r.ends_at > ${at})
     order by r.place, r.id limit 200`.execute(db)
  return rows
}

/** Takes so many of a reward from its stock, and holds the reward to the commit. Refuses REWARD_UNKNOWN, REWARD_OUT_OF_STOCK. */
export async function takeStock(
  tx: Tx,
  of: { readonly merchantId: MerchantId; readonly id: bigint },
  quantity: number,
  at: Date,
): Promise<Reward> {
  const { rows } = await sql<Reward>`
    select ${COLUMNS} from point_reward r where r.id = ${of.id} and r.merchant_id = ${of.merchantId} for update`.execute(
    tx,
  )
  const [reward] = rows
  if (
    !reward?.isListed ||
    (reward.startsAt && reward.startsAt > at) ||
    (reward.endsAt && reward.endsAt <= at)
  )
    return refuse("REWARD_UNKNOWN")
  if (reward.stock < quantity) refuse("REWARD_OUT_OF_STOCK", [String(reward.stock)])
  await sql`update point_reward set stock = stock - ${quantity} where id = ${of.id}`.execute(tx)
  return reward
}

/** Gives so many back to the stock of a reward. */
export async function returnStock(tx: Tx, id: bigint, quantity: number): Promise<void> {
  await sql`update point_reward set stock = stock + ${quantity} where id = ${id}`.execute(tx)
}

/** Name and text in a language, else in the merchant's own, else in the first that there is. */
export function wordsIn(
  words: readonly RewardWords[],
  language: Language,
  own: Language,
): { readonly name: string; readonly text: string } {
  const found =
    words.find((each) => each.language === language) ??
    words.find((each) => each.language === own) ??
    words[0]
  if (!found) throw new Error("a reward has a name in one language at least")
  return found
}

/** A reward as a member sees it. */
export function presentReward(reward: Reward, language: Language, own: Language): ShownReward {
  const { name, text } = wordsIn(reward.words, language, own)
  return {
    rewardId: String(reward.id),
    kind: reward.kind,
    name,
    text,
    picture: reward.picture === null ? null : pictureUrl(reward.picture),
    price: String(reward.price),
    stock: reward.stock,
    needs: reward.needs,
    pays: reward.pays === null ? null : toDecimal(amount(reward.pays)),
    until: reward.endsAt?.toISOString() ?? null,
  }
}

/** All rewards of a merchant, with how many of each are in process and approved. */
export async function listRewards(
  db: Db,
  merchantId: MerchantId,
): Promise<ConsoleValue<"listPointRewards">["rows"]> {
  const { rows } = await sql<Reward & { inProcess: bigint; approved: bigint }>`
    select ${COLUMNS}, coalesce(d."inProcess", 0) as "inProcess", coalesce(d.approved, 0) as approved
      from point_reward r
      left join lateral (
        select sum(quantity) filter (where state = 'PROCESSING')::bigint as "inProcess",
               sum(quantity) filter (where state = 'APPROVED')::bigint as approved
          from point_redemption where reward_id = r.id) d on true
     where r.merchant_id = ${merchantId} order by r.place, r.id limit 500`.execute(db)
  return rows.map((row) => ({
    rewardId: String(row.id),
    kind: row.kind,
    words: [...row.words],
    picture: row.picture,
    price: String(row.price),
    needs: row.needs,
    pays: row.pays === null ? null : toDecimal(amount(row.pays)),
    from: row.startsAt?.toISOString() ?? null,
    until: row.endsAt?.toISOString() ?? null,
    place: row.place,
    isListed: row.isListed,
    stock: row.stock,
    inProcess: Number(row.inProcess),
    approved: Number(row.approved),
    version: row.version,
  }))
}

export type RewardInput = Omit<ConsoleParsed<"savePointReward">, "rewardId" | "version" | "why">

/** Writes a new reward. */
export async function insertReward(
  tx: Db | Tx,
  merchantId: MerchantId,
  { words, pays, supply, ...given }: RewardInput,
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into point_reward (merchant_id, kind, words, picture, price, needs, pays, starts_at, ends_at, place, is_listed, stock)
    values (${merchantId}, ${given.kind}, ${JSON.stringify(words)}::jsonb, ${given.picture}, ${given.price}::bigint, ${given.needs},
            ${pays === null ? null : parseAmount(pays)}, ${given.from}, ${given.until}, ${given.place}, ${given.isListed}, ${supply})
    returning id`.execute(tx)
  const [made] = rows
  if (!made) throw new Error("a reward that was inserted is there")
  return made.id
}

/**
 * Adds a reward, or changes one from the version that the caller saw. Refuses REWARD_UNKNOWN, REWARD_CHANGED where another
 * person was faster, REWARD_OUT_OF_STOCK where more is taken from the stock than there is, INPUT_INVALID.
 */
export async function saveReward(
  { db }: Pick<PointsKit, "db">,
  { rewardId, version, why, ...given }: ConsoleParsed<"savePointReward">,
  { merchant, record }: MerchantContext,
): Promise<{ readonly rewardId: string }> {
  if ((given.kind === "MONEY") !== (given.pays !== null)) refuse("INPUT_INVALID", [], ["pays"])
  if (given.pays !== null && parseAmount(given.pays) <= 0n) refuse("INPUT_INVALID", [], ["pays"])
  if (given.from !== null && given.until !== null && given.from >= given.until)
    refuse("INPUT_INVALID", [], ["until"])
  if (given.picture !== null && !(await hasPicture(db, merchant.id, given.picture)))
    refuse("INPUT_INVALID", [], ["picture"])
  return inTransaction(db, async (tx) => {
    const id =
      rewardId === undefined
        ? await addReward(tx, merchant.id, given)
        : await changeReward(tx, merchant.id, { id: BigInt(rewardId), version }, given)
    await record(tx, {
      act: "points.reward",
      target: `reward:${id}`,
      after: { ...given },
      why,
      merchantId: merchant.id,
    })
    return { rewardId: String(id) }
  })
}

function addReward(tx: Tx, merchantId: MerchantId, given: RewardInput): Promise<bigint> {
  if (given.supply < 0) refuse("REWARD_OUT_OF_STOCK", ["0"])
  return insertReward(tx, merchantId, given)
}

async function changeReward(
  tx: Tx,
  merchantId: MerchantId,
  { id, version }: { readonly id: bigint; readonly version: number },
  { words, pays, supply, ...given }: RewardInput,
): Promise<bigint> {
  const { rows } = await sql<{ version: number; stock: number }>`
    select version, stock from point_reward where id = ${id} and merchant_id = ${merchantId} for update`.execute(
    tx,
  )
  const held = rows[0] ?? refuse("REWARD_UNKNOWN")
  if (held.version !== version) refuse("REWARD_CHANGED")
  if (held.stock + supply < 0) refuse("REWARD_OUT_OF_STOCK", [String(held.stock)])
  await sql`
    update point_reward
       set kind = ${given.kind}, words = ${JSON.stringify(words)}::jsonb, picture = ${given.picture}, price = ${given.price}::bigint,
           needs = ${given.needs}, pays = ${pays === null ? null : parseAmount(pays)}, starts_at = ${given.from}, ends_at = ${given.until},
           place = ${given.place}, is_listed = ${given.isListed}, stock = stock + ${supply}, version = version + 1
     where id = ${id}`.execute(tx)
  return id
}
