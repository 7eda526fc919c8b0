import type { Parsed, Value } from "@croupier/contract"
import type { sendServiceFile, serviceFile } from "@croupier/contract/service-chat"
import { CHAT_FILE_BYTES, CHAT_FILE_KINDS } from "@croupier/contract/service-chat-values"
import { sql, type Tx } from "@croupier/database"
import { randomUUID } from "node:crypto"
import { z } from "zod"
import { redrawn } from "../../kernel/picture.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { ServiceChatKit } from "./kit.ts"

type Kind = (typeof CHAT_FILE_KINDS)[number]
const KeptKind = z.enum(CHAT_FILE_KINDS)

/** The longer edge of a kept picture, in pixels: a bank's paper stays legible. */
const EDGE = 1_600
/** Files of one side of a chat. */
export const FILES_OF_SIDE = 20

/** A file that was told by its content, and is sealed. */
export interface SealedFile {
  readonly name: string
  readonly kind: Kind
  readonly sealed: Uint8Array
}

const BEGIN = Buffer.from("%PDF-")
/** Where the end of a document may stand. */
const END_WITHIN = 1_024
/** Parts of a document that act or carry other files. A document may still hide them in packed parts: no page of the house opens one. */
const ACTS = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia)\b/

/** True for a plain PDF document: from its first byte, with its table and its end. */
export function isPlainDocument(file: Buffer): boolean {
  if (!file.subarray(0, BEGIN.length).equals(BEGIN)) return false
  const end = file.subarray(-END_WITHIN).toString("latin1")
  return end.includes("startxref") && end.includes("%%EOF") && !ACTS.test(file.toString("latin1"))
}

/** A name without signs that steer a line or a path. */
export const plainName = (name: string): string =>
  name.replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\"]/gu, "").trim() || "file"

/**
 * Tells a file by its content: a picture is drawn anew, so that nothing of the file itself is kept, and a document is kept as
 * it is. Refuses BODY_TOO_LARGE, CHAT_FILE_INVALID.
 */
export async function sealFile(
  { fileVault }: Pick<ServiceChatKit, "fileVault">,
  { name, content }: Pick<Parsed<typeof sendServiceFile>, "name" | "content">,
): Promise<SealedFile> {
  const file = Buffer.from(content, "base64")
  if (file.length > CHAT_FILE_BYTES) refuse("BODY_TOO_LARGE")
  const told = { name: plainName(name) }
  if (isPlainDocument(file)) return { ...told, kind: "DOCUMENT", sealed: fileVault.seal(file) }
  const picture = (await redrawn(file, { edge: EDGE, fit: "inside" })) ?? refuse("CHAT_FILE_INVALID")
  return { ...told, kind: "PICTURE", sealed: fileVault.seal(picture) }
}

/** Keeps a file of a chat that the caller holds. Refuses CHAT_FILES_FULL. */
export async function keepFile(
  tx: Tx,
  chatId: bigint,
  side: "GUEST" | "DESK",
  { name, kind, sealed }: SealedFile,
): Promise<string> {
  const id = randomUUID()
  const { rows } = await sql`
    insert into service_file (id, chat_id, side, name, kind, sealed)
    select ${id}::uuid, ${chatId}::bigint, ${side}, ${name}, ${kind}, ${sealed}::bytea
     where (select count(*) from service_file where chat_id = ${chatId} and side = ${side}) < ${FILES_OF_SIDE}
    returning id`.execute(tx)
  if (rows.length === 0) refuse("CHAT_FILES_FULL", [String(FILES_OF_SIDE)])
  return id
}

/** The content of a file of a chat. Refuses CHAT_UNKNOWN. */
export async function contentOf(
  { db, fileVault }: Pick<ServiceChatKit, "db" | "fileVault">,
  chatId: bigint,
  fileId: string,
): Promise<Value<typeof serviceFile>> {
  const { rows } = await sql<{ name: string; kind: string; sealed: Buffer }>`
    select name, kind, sealed from service_file where id = ${fileId}::uuid and chat_id = ${chatId}`.execute(
    db,
  )
  const { name, kind, sealed } = rows[0] ?? refuse("CHAT_UNKNOWN")
  return {
    name,
    kind: KeptKind.parse(kind),
    content: Buffer.from(fileVault.open(sealed)).toString("base64"),
  }
}
