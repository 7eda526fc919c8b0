import type { ConsoleValue } from "@croupier/contract/console/table"
import { sql } from "@croupier/database"
import type { IdentityContext } from "../kit.ts"
import { badgesOf, presentRow, ROW_COLUMNS, type MemberRow } from "./members.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

/** Addresses of the member that are looked at, and others that one of them leads to: thousands share a large network. */
const ADDRESSES = 100
const OTHERS = 50
/** Pairs of an address and a member that are looked at. */
const NEAR = 1_000
/** Members that are told. */
const MAX_MEMBERS = 200

type Links = ConsoleValue<"memberLinks">
type Row = MemberRow & {
  readonly link: Links["rows"][number]["links"][number]["link"]
  readonly value: string
}

/**
 * Who else at the merchant has what this member has: the number of an account for payouts, an address of the network (at
 * the registration, or at a sign-in that went well), or the same browser at the same address. The house knows no devices:
 * the text that a browser says of itself is that of thousands, and together with an address of few.
 */
export async function readMemberLinks(
  kit: Pick<IdentityContext, "db" | "exclusionsOf">,
  merchantId: MerchantId,
  memberId: MemberId,
): Promise<Links> {
  const { rows } = await sql<Row>`
    with address as materialized (
      select registered_ip as ip from member where id = ${memberId} and registered_ip is not null
      union
      select ip from (select ip from login_event where member_id = ${memberId} and outcome = 'signedIn'
                       group by ip order by max(id) desc limit ${ADDRESSES}) latest
    ), near as materialized (
      select a.ip, o.member_id from address a cross join lateral (
        (select m.id as member_id from member m where m.registered_ip = a.ip and m.id <> ${memberId} order by m.id desc limit ${OTHERS})
        union
        (select distinct e.member_id from login_event e where e.ip = a.ip and e.member_id <> ${memberId}
          order by e.member_id desc limit ${OTHERS})
      ) o limit ${NEAR}
    ), seen as materialized (
      select ip, user_agent from login_event where member_id = ${memberId} and user_agent <> '' group by ip, user_agent
    ), found as (
      select o.member_id, 'ACCOUNT' as link, o.bank as value
        from payout_account p join payout_account o
          on o.merchant_id = p.merchant_id and o.number_mark = p.number_mark and o.member_id <> p.member_id
       where p.member_id = ${memberId} and p.merchant_id = ${merchantId}
      union
      select n.member_id,
             case when exists (
               select 1 from login_event theirs
                where theirs.ip = n.ip and theirs.member_id = n.member_id
                  and (theirs.ip, theirs.user_agent) in (select ip, user_agent from seen)) then 'BROWSER' else 'ADDRESS' end,
             n.ip
        from near n
    )
    select ${ROW_COLUMNS}, f.link, f.value from found f join member m on m.id = f.member_id
     where m.merchant_id = ${merchantId}
     order by m.id desc, f.link, f.value limit ${MAX_MEMBERS * 4}`.execute(kit.db)
  const badges = await badgesOf(kit, rows)
  const members = Map.groupBy(rows, ({ id }) => id)
  return {
    rows: [...members.values()].slice(0, MAX_MEMBERS).flatMap((of) =>
      of[0]
        ? [
            {
              ...presentRow(of[0], badges),
              links: of.map(({ link, value }) => ({ link, value })),
            },
          ]
        : [],
    ),
  }
}
