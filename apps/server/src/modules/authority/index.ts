import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import type { MigrationSource } from "@croupier/database"
import { consoleHandlers, type MerchantContext } from "../../call/console-context.ts"
import type { Module } from "../../call/module.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { recurring } from "../../kernel/job.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import { correctFile, makeDue, sendDue, usableOperator, type AuthorityKit } from "./files.ts"
import { listedFiles, readFile } from "./store.ts"

export { sigapFiles, type Authority } from "./sending.ts"
export type { Operator } from "./files.ts"

export const authorityMigrations: MigrationSource = {
  name: "86_authority",
  schema: "authority",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

async function list(
  kit: AuthorityKit,
  { cursor, limit, state }: ConsoleParsed<"listAuthorityFiles">,
  { merchant }: MerchantContext,
): Promise<ConsoleValue<"listAuthorityFiles">> {
  const [found, operator] = await Promise.all([
    listedFiles(kit.db, merchant.id, { state, before: idCursor(cursor), limit: limit + 1 }),
    usableOperator(kit, merchant.code),
  ])
  const page = pageOf(found, limit, ({ id }) => String(id))
  return {
    ...page,
    isAsked: merchant.policy.authorityFileDays !== null,
    isSigned: operator !== undefined,
    isSent: operator !== undefined && kit.authority !== undefined,
    rows: page.rows.map((file) => ({
      fileId: String(file.id),
      day: file.day,
      revision: file.revision,
      state: file.state,
      madeAt: file.madeAt.toISOString(),
      madeBy: file.madeBy,
      why: file.why,
      members: file.members,
      bytes: file.bytes,
      hash: file.hash,
      attempts: file.attempts,
      answeredAt: file.answeredAt?.toISOString() ?? null,
      protocol: file.protocol,
      reason: file.reason,
      isLast: file.isLast,
    })),
  }
}

/** A file as it was signed, for people who may take lists out of the house: it names members by their tax numbers. */
async function take(
  kit: AuthorityKit,
  { fileId }: ConsoleParsed<"takeAuthorityFile">,
  { merchant, staff, record }: MerchantContext,
): Promise<ConsoleValue<"takeAuthorityFile">> {
  if (!staff.permissions.has("lists.export")) refuse("NOT_ALLOWED")
  const file = await readFile(kit.db, merchant.id, BigInt(fileId))
  if (!file) return refuse("AUTHORITY_FILE_UNKNOWN")
  const { day, revision } = file
  await record(kit.db, {
    act: "authority.file",
    target: `authority-file:${fileId}`,
    after: { day, revision },
    merchantId: merchant.id,
  })
  return {
    name: `carteira-${merchant.code}-${day}-${revision}.xml`,
    content: Buffer.from(kit.vault.open(file.sealed)).toString(),
  }
}

async function correct(
  kit: AuthorityKit,
  { fileId, why }: ConsoleParsed<"correctAuthorityFile">,
  { merchant, staff, record }: MerchantContext,
): Promise<ConsoleValue<"correctAuthorityFile">> {
  const made = await correctFile(kit, merchant, BigInt(fileId), { login: staff.login, why })
  await record(kit.db, {
    act: "authority.correct",
    target: `authority-file:${fileId}`,
    after: made,
    why,
    merchantId: merchant.id,
  })
  return made
}

const authorityConsoleRoutes = (kit: AuthorityKit) =>
  consoleHandlers({
    listAuthorityFiles: (asked, context) => list(kit, asked, context),
    takeAuthorityFile: (asked, context) => take(kit, asked, context),
    correctAuthorityFile: (asked, context) => correct(kit, asked, context),
  })

/** Daily files for the authority of a merchant's market: made, signed, kept and sent. */
export function authority(kit: AuthorityKit) {
  return {
    consoleRoutes: authorityConsoleRoutes(kit),
    jobs: [
      recurring("authority.make", { cron: "25 * * * *" }, () => makeDue(kit)),
      recurring("authority.send", { cron: "*/5 * * * *" }, () => sendDue(kit)),
    ],
  } satisfies Module
}
