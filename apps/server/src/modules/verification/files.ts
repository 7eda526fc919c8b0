import { FILE_BYTES, type FileKind } from "@croupier/contract/verification-values"
import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { redrawn } from "../../kernel/picture.ts"
import { refuse } from "../../kernel/refusal.ts"
import { vaultsFrom } from "../../kernel/secrets.ts"
import type { VerificationKit } from "./kit.ts"
import type { CheckedFile } from "./provider.ts"

/** The longer edge of a kept picture, in pixels: the small print of a document stays legible. */
const EDGE = 2_400
const KEY_BYTES = 32
/** Parts of a PDF that act when it is opened, or that carry other files. */
const ACTIVE = /\/(?:JavaScript|JS|Launch|EmbeddedFile|RichMedia|XFA|OpenAction|AA)\b/

type Sealing = Pick<VerificationKit, "vault" | "random">

/**
 * The content of a file as it is kept, judged by the content alone: pictures are drawn anew, so that nothing of the file itself
 * stays; a PDF is kept as it came where it begins and ends as one and does nothing by itself. Refuses BODY_TOO_LARGE, FILE_INVALID.
 */
export async function judged(kind: FileKind, base64: string): Promise<Omit<CheckedFile, "kind">> {
  const file = Buffer.from(base64, "base64")
  if (file.length > FILE_BYTES) refuse("BODY_TOO_LARGE")
  if (isPdf(file)) {
    if (kind === "SELFIE" || ACTIVE.test(file.toString("latin1"))) refuse("FILE_INVALID")
    return { media: "application/pdf", content: file }
  }
  const content = (await redrawn(file, { edge: EDGE, fit: "inside" })) ?? refuse("FILE_INVALID")
  return { media: "image/webp", content }
}

const isPdf = (file: Buffer): boolean =>
  file.subarray(0, 5).toString("latin1") === "%PDF-" && file.subarray(-1_024).includes("%%EOF")

/** Each file has a key of its own; the house's vault seals that key. */
const sealed = (kit: Sealing, content: Uint8Array) => {
  const key = kit.random.bytes(KEY_BYTES)
  return {
    content: Buffer.from(vaultsFrom(key)(PURPOSE).seal(content)),
    key: Buffer.from(kit.vault.seal(key)),
  }
}
const PURPOSE = "verification-file"

/** Keeps a file that is not sent in yet; it takes the place of the one before of its kind. */
export async function keepFile(
  kit: Sealing,
  db: Db | Tx,
  file: Omit<CheckedFile, "content"> & {
    readonly merchantId: MerchantId
    readonly memberId: MemberId
    readonly content: Uint8Array
    readonly at: Date
  },
): Promise<void> {
  const { content, key } = sealed(kit, file.content)
  await sql`
    insert into verification_file (merchant_id, member_id, kind, media, sealed, sealed_key, bytes, at)
    values (${file.merchantId}, ${file.memberId}, ${file.kind}, ${file.media}, ${content}, ${key},
            ${file.content.length}, ${file.at})
    on conflict (member_id, kind) where case_id is null do update
      set media = excluded.media, sealed = excluded.sealed, sealed_key = excluded.sealed_key,
          bytes = excluded.bytes, at = excluded.at`.execute(db)
}

/** Files of a member that are not sent in yet. */
export async function draftsOf(
  db: Db | Tx,
  memberId: MemberId,
): Promise<readonly { readonly kind: FileKind; readonly bytes: number; readonly at: Date }[]> {
  const { rows } = await sql<{ kind: FileKind; bytes: number; at: Date }>`
    select kind, bytes, at from verification_file
     where member_id = ${memberId} and case_id is null order by id`.execute(db)
  return rows
}

/** Puts files that were not sent in into a case. */
export async function sendFilesIn(
  tx: Tx,
  memberId: MemberId,
  caseId: bigint,
  kinds: readonly FileKind[],
): Promise<void> {
  await sql`
    update verification_file set case_id = ${caseId}::bigint
     where member_id = ${memberId} and case_id is null and kind = any(${[...kinds]}::text[])`.execute(tx)
}

/** The files of a case, opened. */
export async function filesOf(
  kit: Pick<VerificationKit, "vault">,
  db: Db | Tx,
  caseId: bigint,
): Promise<readonly CheckedFile[]> {
  const { rows } = await sql<{
    kind: FileKind
    media: CheckedFile["media"]
    sealed: Uint8Array
    key: Uint8Array
  }>`
    select kind, media, sealed, sealed_key as key from verification_file
     where case_id = ${caseId}::bigint order by id`.execute(db)
  return rows.map(({ kind, media, sealed: content, key }) => ({
    kind,
    media,
    content: vaultsFrom(kit.vault.open(key))(PURPOSE).open(content),
  }))
}

/** Removes files that were not sent in, and those of cases that were decided long ago; at most 500 at once. */
export async function removeFiles(
  db: Db,
  { unsentBefore, decidedBefore }: { readonly unsentBefore: Date; readonly decidedBefore: Date },
): Promise<void> {
  await sql`
    delete from verification_file where id in (
      (select id from verification_file where case_id is null and at < ${unsentBefore} limit 500)
      union all
      (select f.id from verification_case c join verification_file f on f.case_id = c.id
        where c.decided_at < ${decidedBefore} limit 500))`.execute(db)
}
