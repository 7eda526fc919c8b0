import { createHmac } from "node:crypto"
import type { DocumentKind } from "@croupier/contract/document"
import { sql, type Db, type Tx } from "@croupier/database"
import { z } from "zod"
import type { IdentityContext } from "../kit.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

type Sealing = Pick<IdentityContext, "payouts">

const Kept = z.strictObject({ number: z.string(), name: z.string() })

/** The document of a member, opened: digits alone, and the name that was told with it. */
export interface MemberDocument {
  readonly kind: DocumentKind
  readonly number: string
  readonly name: string
  readonly toldAt: Date
}

/** The document that a member told; undefined where none was. */
export async function documentOf(
  kit: Sealing,
  db: Db | Tx,
  memberId: MemberId,
): Promise<MemberDocument | undefined> {
  const { rows } = await sql<{ kind: DocumentKind; sealed: Uint8Array; toldAt: Date }>`
    select kind, sealed, told_at as "toldAt" from member_document where member_id = ${memberId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  return { kind: row.kind, ...openDocument(kit, row.sealed), toldAt: row.toldAt }
}

/** Number and name of a document, opened. */
export const openDocument = (kit: Sealing, sealed: Uint8Array): z.output<typeof Kept> =>
  Kept.parse(JSON.parse(Buffer.from(kit.payouts.vault.open(sealed)).toString("utf8")))

/** Whether a member told a document, without opening it. */
export async function hasDocument(db: Db | Tx, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql`select 1 from member_document where member_id = ${memberId}`.execute(db)
  return rows.length > 0
}

/** Keeps a document. False when another member of the merchant has told the same number. */
export async function insertDocument(
  kit: Sealing,
  tx: Tx,
  told: MemberDocument & { readonly memberId: MemberId; readonly merchantId: MerchantId },
): Promise<boolean> {
  const { kind, number, name } = told
  const plain = Buffer.from(JSON.stringify({ number, name }))
  const { rows } = await sql`
    insert into member_document (member_id, merchant_id, kind, sealed, mark, told_at)
    values (${told.memberId}, ${told.merchantId}, ${kind}, ${Buffer.from(kit.payouts.vault.seal(plain))},
            ${documentMark(kit, { kind, number })}, ${told.toldAt})
    on conflict (merchant_id, kind, mark) do nothing returning member_id`.execute(tx)
  return rows.length === 1
}

/** Keyed, so that the same number has the same mark and a copy of the table does not tell it. */
export const documentMark = (
  kit: Sealing,
  { kind, number }: Pick<MemberDocument, "kind" | "number">,
): Buffer =>
  createHmac("sha256", kit.payouts.key)
    .update(JSON.stringify(["document", kind, number]))
    .digest()
