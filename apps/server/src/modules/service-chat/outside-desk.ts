import type { Parsed, Value } from "@croupier/contract"
import type { CustomerServiceEntry } from "@croupier/contract/merchants"
import type { launchServiceDesk } from "@croupier/contract/service-chat"
import { SERVICE_TYPE, VIP_ABOVE_RANK } from "@croupier/rules/service-way"
import { createHmac } from "node:crypto"
import { CompactEncrypt, importJWK, SignJWT } from "jose"
import type { Context } from "../../call/context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { secretOf } from "./desk-secret.ts"
import type { ServiceChatKit } from "./kit.ts"

type Caller = Pick<Context, "member" | "merchant" | "language">
type Asked = Parsed<typeof launchServiceDesk>

/** A link opens its chat within this time. */
const LINK_SECONDS = 120
const PARAMETER = "token"

/**
 * Ways to the merchant's outside desk (the specification's `pathList`). The path of type 3 is the desk's address with a
 * signed token of the caller, as a whole encrypted to the key that the caller made: neither logs on the way nor the
 * page's own address hold a token that opens a chat in a member's name. An entry of type
 * 3 without a secret is left out. Refuses INPUT_INVALID for a point off the curve.
 */
export async function waysToDesk(
  kit: ServiceChatKit,
  { replyKey }: Asked,
  caller: Caller,
): Promise<Value<typeof launchServiceDesk>> {
  const secret = await secretOf(kit, caller.merchant.id)
  const pathList: CustomerServiceEntry[] = []
  for (const entry of caller.merchant.places.customerService)
    if (entry.type !== SERVICE_TYPE.known) pathList.push(entry)
    else if (secret) {
      const link = await linkFor(kit, entry.path, secret, caller)
      pathList.push({ ...entry, path: await encryptedTo(replyKey, link) })
    }
  return { version: { pathList } }
}

/**
 * The desk's address with a token (JWT, HS256): `iss` the merchant's code, `sub` a name of the member that means nothing
 * elsewhere, absent for a visitor, `rank`, `vip`, `language`, `jti`, and two minutes to `exp`. It holds no account, name
 * or address of the member.
 */
async function linkFor(
  { clock, random, rankOf }: ServiceChatKit,
  path: string,
  secret: Uint8Array,
  { member, merchant, language }: Caller,
): Promise<string> {
  const rank = member ? await rankOf(member.id) : 0
  const now = Math.floor(clock.now().getTime() / 1000)
  const token = new SignJWT({ rank, vip: rank > VIP_ABOVE_RANK, language })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(merchant.code)
    .setIssuedAt(now)
    .setExpirationTime(now + LINK_SECONDS)
    .setJti(random.uuid())
  if (member) token.setSubject(subjectOf(member.id, secret))
  const link = new URL(path)
  link.searchParams.set(PARAMETER, await token.sign(secret))
  return link.href
}

/** The same for a member and desk each time; another desk, with another secret, knows the member by another name. */
const subjectOf = (memberId: bigint, secret: Uint8Array): string =>
  createHmac("sha256", secret).update(`member:${memberId}`).digest("base64url")

async function encryptedTo(replyKey: Asked["replyKey"], link: string): Promise<string> {
  const recipient = await importJWK(replyKey, "ECDH-ES").catch(() =>
    refuse("INPUT_INVALID", [], ["replyKey"]),
  )
  return new CompactEncrypt(Buffer.from(link))
    .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM" })
    .encrypt(recipient)
}
