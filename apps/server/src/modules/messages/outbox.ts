import { sql, type Db, type Tx } from "@croupier/database"
import { z } from "zod"
import type { Clock } from "../../kernel/clock.ts"
import type { Outages } from "../../kernel/outages.ts"
import { job } from "../../kernel/job.ts"
import type { Queue } from "../../kernel/jobs.ts"
import type { Random } from "../../kernel/random.ts"
import type { Vault } from "../../kernel/secrets.ts"
import { writeSession, type Channel } from "./code-store.ts"
import type { Delivery, MailService, PhoneVerifier, SmsService } from "./ports.ts"
import type { MerchantId } from "../../kernel/ids.ts"

export interface OutboxKit {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly vault: Vault
  readonly queue: Queue
  readonly services: {
    readonly sms?: SmsService | undefined
    readonly mail?: MailService | undefined
    /** In the place of short messages of our own: it makes their codes, too. */
    readonly verifier?: PhoneVerifier | undefined
  }
  /** Hears which service does not answer, and which does again. */
  readonly outages?: Pick<Outages, "away" | "back">
}

/** A message to one receiver. */
export interface Letter {
  readonly merchantId: MerchantId
  readonly channel: Channel
  readonly target: string
  readonly subject: string
  readonly text: string
  /** After this its content is of no use, and it is not sent any more. */
  readonly goodUntil: Date
  /** Has the verifying service send a code of its own in the place of the text. */
  readonly verify?: { readonly codeId: string; readonly proof: string } | undefined
}

/** The job that delivers a letter that waits. */
export const DELIVER = job({ name: "messages.deliver", payload: z.object({ id: z.uuid() }) })

const Text = z.object({
  subject: z.string(),
  text: z.string(),
  verify: z.object({ codeId: z.uuid(), proof: z.string() }).optional(),
})

/** Hands a letter over now and keeps what became of it. */
export async function sendNow(kit: OutboxKit, letter: Letter): Promise<Delivery> {
  const id = kit.random.uuid()
  const delivery = await handOver(kit, id, letter.channel, letter.target, letter)
  const now = kit.clock.now()
  await sql`
    insert into outgoing_message (id, merchant_id, channel, target, state, detail, attempts, created_at, good_until, done_at)
    values (${id}, ${letter.merchantId}, ${letter.channel}, ${letter.target},
            ${delivery.kind === "sent" ? "sent" : "refused"}, ${detailOf(delivery)}, 1, ${now}, ${letter.goodUntil}, ${now})`.execute(
    kit.db,
  )
  return delivery
}

/** Plans a letter in the caller's transaction; a worker delivers it, and tries again while it is good. */
export async function queueLetter(kit: OutboxKit, tx: Tx, letter: Letter): Promise<void> {
  const id = kit.random.uuid()
  const plain = Buffer.from(
    JSON.stringify({ subject: letter.subject, text: letter.text, verify: letter.verify }),
  )
  await sql`
    insert into outgoing_message (id, merchant_id, channel, target, sealed, state, created_at, good_until)
    values (${id}, ${letter.merchantId}, ${letter.channel}, ${letter.target}, ${Buffer.from(kit.vault.seal(plain))},
            'queued', ${kit.clock.now()}, ${letter.goodUntil})`.execute(tx)
  await kit.queue.add(tx, DELIVER, { id })
}

/** Delivers one letter that waits. Throws when its service could not be reached, so that the queue runs it again. */
export async function deliver(kit: OutboxKit, id: string): Promise<void> {
  const { rows } = await sql<{ channel: Channel; target: string; sealed: Buffer; good_until: Date }>`
    update outgoing_message set attempts = attempts + 1 where id = ${id} and state = 'queued'
    returning channel, target, sealed, good_until`.execute(kit.db)
  const [row] = rows
  if (!row) return
  if (kit.clock.now() >= row.good_until) return close(kit, id, "late", "")
  const letter = Text.parse(JSON.parse(Buffer.from(kit.vault.open(row.sealed)).toString("utf8")))
  const delivery = await handOver(kit, id, row.channel, row.target, letter)
  if (delivery.kind === "unreachable")
    throw new Error(`a message could not be handed over: ${delivery.detail}`)
  await close(kit, id, delivery.kind, detailOf(delivery))
}

async function close(kit: OutboxKit, id: string, state: "sent" | "refused" | "late", detail: string) {
  await sql`
    update outgoing_message set state = ${state}, detail = ${detail}, sealed = null, done_at = ${kit.clock.now()}
     where id = ${id}`.execute(kit.db)
}

const serviceOf = (channel: Channel): string => (channel === "sms" ? "the SMS service" : "the mail service")

/** Asks the service that carries it; that it does not answer, or does again, is told. */
async function handOver(
  kit: OutboxKit,
  reference: string,
  channel: Channel,
  to: string,
  letter: Pick<Letter, "subject" | "text" | "verify">,
): Promise<Delivery> {
  const delivery = await ask(kit, reference, channel, to, letter)
  if (delivery.kind === "unreachable") kit.outages?.away(serviceOf(channel), delivery.detail)
  else kit.outages?.back(serviceOf(channel))
  return delivery
}

async function ask(
  kit: OutboxKit,
  reference: string,
  channel: Channel,
  to: string,
  { subject, text, verify }: Pick<Letter, "subject" | "text" | "verify">,
): Promise<Delivery> {
  const { sms, mail, verifier } = kit.services
  if (verify && verifier) return startVerification(kit, verifier, to, verify)
  if (channel === "sms")
    return sms ? sms.send({ to, text, reference }) : { kind: "unreachable", detail: "no SMS service is set" }
  return mail
    ? mail.send({ to, subject, text, reference })
    : { kind: "unreachable", detail: "no mail service is set" }
}

/** The service's name of a verification is a key to it: kept sealed, and in no log. */
async function startVerification(
  kit: OutboxKit,
  verifier: PhoneVerifier,
  to: string,
  { codeId, proof }: NonNullable<Letter["verify"]>,
): Promise<Delivery> {
  const started = await verifier.start({ to, proof })
  if (started.kind !== "sent") return started
  await writeSession(kit.db, codeId, kit.vault.seal(Buffer.from(started.reference)))
  return { kind: "sent", reference: "verification" }
}

const detailOf = (delivery: Delivery): string =>
  (delivery.kind === "sent" ? delivery.reference : delivery.detail).slice(0, 200)

/** Removes what was sent long ago, so many rows at a time. */
export async function removeLettersBefore(db: Db, before: Date, most: number): Promise<void> {
  await sql`
    delete from outgoing_message where id in
      (select id from outgoing_message where created_at < ${before} and state <> 'queued' limit ${most} for update skip locked)`.execute(
    db,
  )
}
