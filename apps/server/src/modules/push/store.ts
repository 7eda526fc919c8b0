import { TELL_TOPICS, type TellTopic } from "@croupier/contract/push-values"
import { Language } from "@croupier/contract/values"
import { sql, type Db, type Tx } from "@croupier/database"
import { z } from "zod"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { DeviceKeys } from "./encryption.ts"

/** A device that gets the messages of a member. */
export interface Device extends DeviceKeys {
  readonly id: bigint
  readonly memberId: MemberId
  readonly endpoint: string
  readonly language: Language
  readonly device: string
  readonly since: Date
}

export interface Topics {
  readonly push: readonly TellTopic[]
  readonly mail: readonly TellTopic[]
}

/** Results come often and are shown in the site, so a member asks for them; e-mails too. */
const DEFAULTS: Topics = { push: ["messages", "rewards"], mail: [] }
const Kept = z.array(z.enum(TELL_TOPICS))

/** A member has so many devices; the oldest makes room. */
const MOST_DEVICES = 10

const COLUMNS = sql`id, member_id as "memberId", endpoint, p256dh, auth, language, device, since`
type Row = Omit<Device, "language"> & { readonly language: string }
const deviceOf = (row: Row): Device => ({ ...row, language: Language.parse(row.language) })

export async function devicesOf(db: Db | Tx, memberId: MemberId): Promise<Device[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from push_device where member_id = ${memberId} order by id desc`.execute(db)
  return rows.map(deviceOf)
}

/** A device of a member; undefined where it is gone or another member's. */
export async function findDevice(db: Db, memberId: MemberId, id: bigint): Promise<Device | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from push_device where id = ${id} and member_id = ${memberId}`.execute(db)
  return rows.map(deviceOf)[0]
}

/** Keeps a device; one that another account had becomes the member's. */
export async function keepDevice(
  tx: Tx,
  given: Omit<Device, "id"> & { readonly merchantId: MerchantId },
): Promise<void> {
  const { memberId, merchantId, endpoint, p256dh, auth, language, device, since } = given
  await sql`
    insert into push_device (member_id, merchant_id, endpoint, p256dh, auth, language, device, since)
    values (${memberId}, ${merchantId}, ${endpoint}, ${p256dh}, ${auth}, ${language}, ${device}, ${since})
    on conflict (endpoint) do update set member_id = excluded.member_id, merchant_id = excluded.merchant_id,
      p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language, device = excluded.device,
      since = case when push_device.member_id = excluded.member_id then push_device.since else excluded.since end`.execute(
    tx,
  )
  await sql`
    delete from push_device where id in
      (select id from push_device where member_id = ${memberId} order by id desc offset ${MOST_DEVICES})`.execute(
    tx,
  )
}

/** Removes a device of a member, by its number or its endpoint. */
export const removeDeviceOf = (
  db: Db,
  memberId: MemberId,
  { id, endpoint }: { readonly id?: bigint | undefined; readonly endpoint?: string | undefined },
): Promise<unknown> =>
  sql`
    delete from push_device where member_id = ${memberId}
       and (id = ${id ?? null}::bigint or endpoint = ${endpoint ?? null}::text)`.execute(db)

export async function topicsOf(db: Db | Tx, memberId: MemberId): Promise<Topics> {
  const { rows } = await sql<{ push: unknown; mail: unknown }>`
    select push, mail from tell_topic where member_id = ${memberId}`.execute(db)
  const [kept] = rows
  return kept ? { push: Kept.parse(kept.push), mail: Kept.parse(kept.mail) } : DEFAULTS
}

export const keepTopics = (
  db: Db,
  { memberId, merchantId, push, mail }: Topics & { memberId: MemberId; merchantId: MerchantId },
): Promise<unknown> =>
  sql`
    insert into tell_topic (member_id, merchant_id, push, mail)
    values (${memberId}, ${merchantId}, ${push}::text[], ${mail}::text[])
    on conflict (member_id) do update set push = excluded.push, mail = excluded.mail`.execute(db)

/** Members of a merchant behind a number who have a device or asked for e-mails, in the order of their numbers. */
export async function reachable(
  db: Db,
  merchantId: MerchantId,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select id from (
      (select distinct member_id as id from push_device where merchant_id = ${merchantId} and member_id > ${after}
        order by member_id limit ${limit})
      union
      (select member_id from tell_topic where merchant_id = ${merchantId} and member_id > ${after} and mail <> '{}'
        order by member_id limit ${limit})) found order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Members of a bucket of a merchant who asked for results on a device or by e-mail; at most so many. */
export async function wantResults(
  db: Db,
  merchantId: MerchantId,
  bucket: number,
  limit: number,
): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select member_id as id from tell_topic
     where merchant_id = ${merchantId} and member_id & 63 = ${bucket} and ('results' = any(push) or 'results' = any(mail))
     order by member_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
