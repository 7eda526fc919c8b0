import type { SignificantKind } from "@croupier/contract/significant-events-values"
import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** An event as its writer tells it. */
export interface NewEvent {
  readonly at: Date
  /** Null: of the house. */
  readonly merchantId: MerchantId | null
  readonly kind: SignificantKind
  readonly memberId?: MemberId | undefined
  readonly staff?: string | undefined
  readonly amount?: bigint
  readonly asset?: string
  readonly about: string
  readonly ip?: string | undefined
  readonly why?: string | undefined
  /** Of its cause, where it may be told again. */
  readonly key?: string
}

/** Adds events, each once for its key. */
export async function insertEvents(tx: Db | Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const of = <K extends keyof NewEvent>(field: K) => events.map((each) => each[field] ?? null)
  await sql`
    insert into significant_event (at, merchant_id, kind, member_id, staff, amount, asset, about, ip, why, key)
    select * from unnest(${of("at")}::timestamptz[], ${of("merchantId")}::smallint[], ${of("kind")}::text[],
      ${of("memberId")}::bigint[], ${of("staff")}::text[], ${of("amount")}::bigint[], ${of("asset")}::text[],
      ${of("about")}::text[], ${of("ip")}::text[], ${of("why")}::text[], ${of("key")}::text[])
    on conflict (key) do nothing`.execute(tx)
}

/** An event as it is stored. */
export interface StoredEvent {
  readonly id: bigint
  readonly at: Date
  readonly merchantId: MerchantId | null
  readonly kind: SignificantKind
  readonly memberId: MemberId | null
  readonly staff: string | null
  readonly amount: bigint | null
  readonly asset: string | null
  readonly about: string
  readonly ip: string | null
  readonly why: string | null
  readonly place: bigint | null
  readonly previous: Buffer | null
  readonly hash: Buffer | null
}

const ROW = sql.raw(
  `id, at, merchant_id as "merchantId", kind, member_id as "memberId", staff, amount, asset, about, ip, why, place, previous, hash`,
)

export interface EventFilter {
  readonly kind: SignificantKind | undefined
  readonly memberId: MemberId | undefined
  readonly from: Date | undefined
  readonly until: Date | undefined
  readonly before: bigint | undefined
  readonly limit: number
  /** With those that are of no merchant. */
  readonly ofHouse: boolean
}

/** Events of a merchant, and of the house where asked, below a number, newest first. */
export async function listedEvents(
  db: Db,
  merchantId: MerchantId,
  { kind, memberId, from, until, before, limit, ofHouse }: EventFilter,
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select ${ROW} from significant_event
     where (merchant_id = ${merchantId} ${ofHouse ? sql`or merchant_id is null` : sql``})
       ${before === undefined ? sql`` : sql`and id < ${before}::bigint`}
       ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
       ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}
       ${from === undefined ? sql`` : sql`and at >= ${from}`}
       ${until === undefined ? sql`` : sql`and at < ${until}`}
     order by id desc limit ${limit}`.execute(db)
  return rows
}

/** The end of the chain, held by the one who adds to it. */
export async function holdChain(tx: Tx): Promise<{ readonly place: bigint; readonly hash: Buffer }> {
  const { rows } = await sql<{ place: bigint; hash: Buffer }>`
    select place, hash from significant_chain for update`.execute(tx)
  const [end] = rows
  if (!end) throw new Error("the end of the chain of significant events is gone")
  return end
}

/** Events that no link holds yet, by number. */
export async function unchained(tx: Tx, limit: number): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select ${ROW} from significant_event where place is null order by id limit ${limit}`.execute(tx)
  return rows
}

/** Events of the chain behind a place. */
export async function chainedAfter(db: Db | Tx, place: bigint, limit: number): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select ${ROW} from significant_event where place > ${place}::bigint order by place limit ${limit}`.execute(
    db,
  )
  return rows
}

export interface Link {
  readonly id: bigint
  readonly place: bigint
  readonly previous: Uint8Array
  readonly hash: Uint8Array
}

/** Writes links and the new end. */
export async function writeLinks(
  tx: Tx,
  links: readonly Link[],
  end: Pick<Link, "place" | "hash">,
): Promise<void> {
  await sql`
    update significant_event e set place = l.place, previous = l.previous, hash = l.hash
      from unnest(${links.map(({ id }) => id)}::bigint[], ${links.map(({ place }) => place)}::bigint[],
                  ${links.map(({ previous }) => Buffer.from(previous))}::bytea[],
                  ${links.map(({ hash }) => Buffer.from(hash))}::bytea[]) as l (id, place, previous, hash)
     where e.id = l.id`.execute(tx)
  await sql`update significant_chain set place = ${end.place}::bigint, hash = ${Buffer.from(end.hash)}`.execute(
    tx,
  )
}
