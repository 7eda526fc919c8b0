import { createHash, timingSafeEqual } from "node:crypto"
import { sql } from "@croupier/database"
import type { CaptchaBrought } from "./attempts.ts"
import { drawCaptcha, pickAnswer } from "./captcha-picture.ts"
import type { IdentityContext } from "../kit.ts"

/** Makes a picture to read. It is good for one answer, within the policy's time. */
export async function issueCaptcha(
  kit: IdentityContext,
): Promise<{ captchaId: string; image: string; expiresAt: string }> {
  const id = kit.random.uuid()
  const answer = pickAnswer(kit.random)
  const image = await drawCaptcha(answer, kit.random)
  const expiresAt = new Date(kit.clock.now().getTime() + kit.policy.captchaLife)
  await sql`
    insert into captcha (id, answer_hash, expires_at) values (${id}, ${hashOf(id, answer)}, ${expiresAt})`.execute(
    kit.db,
  )
  return { captchaId: id, image: image.toString("base64"), expiresAt: expiresAt.toISOString() }
}

/** Compares an answer with its picture. The picture is spent either way: a guess costs a new one. */
export async function tryCaptcha(
  kit: IdentityContext,
  id: string | undefined,
  answer: string | undefined,
): Promise<CaptchaBrought> {
  if (id === undefined || answer === undefined || answer === "") return "none"
  const { rows } = await sql<{ answer_hash: Buffer; expires_at: Date }>`
    delete from captcha where id = ${id} returning answer_hash, expires_at`.execute(kit.db)
  const [row] = rows
  if (!row || kit.clock.now() >= row.expires_at) return "wrong"
  return timingSafeEqual(row.answer_hash, hashOf(id, answer)) ? "right" : "wrong"
}

const hashOf = (id: string, answer: string): Buffer =>
  createHash("sha256").update(`${id.toLowerCase()}:${answer.trim().toUpperCase()}`).digest()
