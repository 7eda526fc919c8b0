import { inTransaction, sql } from "@croupier/database"
import type { VipLevel } from "@croupier/contract/vip-values"
import { translate } from "@croupier/locales"
import { parseAmount } from "@croupier/money"
import { dayOf } from "../../kernel/days.ts"
import type { MemberId } from "../../kernel/ids.ts"
import { isKept } from "./gifts.ts"
import type { VipKit, VipMerchant } from "./kit.ts"
import { titles } from "./ladder.ts"
import { standingsOf } from "./standing.ts"

const LEAP_DAY = "02-29"
const DAY_BEFORE_MARCH = "02-28"

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Days of birth that are kept on a day: who was born on 29 February keeps 28 February in other years. */
export const bornDays = (today: string): readonly string[] => {
  const day = today.slice(5)
  return day === DAY_BEFORE_MARCH && !isLeap(Number(today.slice(0, 4))) ? [day, LEAP_DAY] : [day]
}

/** Gives the gifts of today's birthdays in the time of each merchant, once a year each. Answers with how many were given. */
export async function giveBirthdays(kit: VipKit): Promise<number> {
  let given = 0
  for (const merchant of kit.merchants.all()) {
    if (!merchant.settings.vip.enabled) continue
    const today = dayOf(kit.clock.now(), merchant.brand.timeZone)
    const born = await kit.bornOn(merchant.id, bornDays(today))
    for (const [memberId, { level, ladder }] of await standingsOf(kit, born)) {
      const rung = ladder.levels[level - 1]
      if (!rung || parseAmount(rung.birthday) === 0n) continue
      try {
        if (await giveOne(kit, merchant, memberId, { rung, today })) given += 1
      } catch (error) {
        kit.report(error)
      }
    }
  }
  return given
}

async function giveOne(
  kit: VipKit,
  merchant: VipMerchant,
  memberId: MemberId,
  { rung, today }: { readonly rung: VipLevel; readonly today: string },
): Promise<boolean> {
  if (await isKept(kit, memberId)) return false
  const { id: merchantId, asset } = merchant
  const [year, money] = [Number(today.slice(0, 4)), parseAmount(rung.birthday)]
  return inTransaction(kit.db, async (tx) => {
    const { rows } = await sql`
      insert into vip_birthday (member_id, year, merchant_id, amount, given_at)
      values (${memberId}, ${year}, ${merchantId}, ${money}, ${kit.clock.now()})
      on conflict do nothing returning year`.execute(tx)
    if (rows.length === 0) return false
    const isGiven = await kit.offer(tx, {
      memberId,
      merchantId,
      asset,
      amount: money,
      key: `birthday:${memberId}:${year}`,
      title: titles(merchant, rung, (language, name) => translate(language, "reward_vip_birthday", [name])),
    })
    if (!isGiven)
      await sql`delete from vip_birthday where member_id = ${memberId} and year = ${year}`.execute(tx)
    return isGiven
  })
}
