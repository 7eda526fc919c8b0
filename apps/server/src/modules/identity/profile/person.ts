import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId } from "../../../kernel/ids.ts"
import { dateOf } from "../registration/registration-rules.ts"
import { hasDocument } from "./document-store.ts"

/** Facts about the person of a member, as they were told. */
export interface Person {
  /** Null where none was told. */
  readonly name: string | null
  /** yyyy-MM-dd; null where none was told, or none that is a day. */
  readonly birthday: string | null
  /** A tax number was told. */
  readonly hasDocument: boolean
}

export async function personOf(db: Db | Tx, memberId: MemberId): Promise<Person> {
  const { rows } = await sql<{ name: string | null; birthday: string | null }>`
    select coalesce(nullif(fields->>'realName', ''), nullif(fields->>'payeeName', '')) as name,
           nullif(fields->>'birthday', '') as birthday
      from member where id = ${memberId}`.execute(db)
  const birthday = rows[0]?.birthday
  return {
    name: rows[0]?.name ?? null,
    birthday: birthday ? (dateOf(birthday)?.toString() ?? null) : null,
    hasDocument: await hasDocument(db, memberId),
  }
}

/** The name becomes the member's own, where none was told. */
export async function keepName(tx: Tx, memberId: MemberId, name: string): Promise<void> {
  await sql`
    update member set fields = fields || ${JSON.stringify({ realName: name })}::jsonb
     where id = ${memberId} and coalesce(fields->>'realName', '') = ''`.execute(tx)
}
