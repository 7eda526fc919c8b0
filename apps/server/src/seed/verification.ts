import sharp from "sharp"
import type { Merchant } from "../call/merchant.ts"
import type { MemberId } from "../kernel/ids.ts"
import type { Identity } from "../modules/identity/index.ts"
import type { Verification } from "../modules/verification/index.ts"
import { callOf } from "./withdrawals.ts"

interface VerificationSeed {
  readonly merchant: Merchant
  readonly identity: Identity
  readonly verification: Verification
}

/** The end of a number decides at the demo's stand-in (docs/verification.md): a doubt waits for a person, 0001 is refused. */
const SENDERS = [
  { account: "nelson", nickname: "Nelson", name: "Nelson Lima Serra", number: "88410003", hue: 28 },
  { account: "iara", nickname: "Iara", name: "Iara Sales Pinto", number: "77310001", hue: 310 },
] as const

/** The demo player's document, which is accepted, one that waits in the console, and one that was refused. */
export async function seedVerification(
  kit: VerificationSeed,
  player: { readonly id: MemberId; readonly account: string; readonly name: string },
  password: string,
): Promise<void> {
  await proveIdentity(kit, player.id, { ...player, number: "55120010", hue: 200 })
  for (const sender of SENDERS) {
    const { account, nickname } = sender
    const id = await kit.identity.addMember(kit.merchant, { account, nickname, password, language: "PT" })
    if (id !== undefined) await proveIdentity(kit, id, sender)
  }
}

interface Sender {
  readonly account: string
  readonly name: string
  readonly number: string
  readonly hue: number
}

/** A member shows a document and a face, which the stand-in of the demo judges by the number. */
export async function proveIdentity(
  { merchant, verification: { routes } }: Pick<VerificationSeed, "merchant" | "verification">,
  id: MemberId,
  { account, name, number, hue }: Sender,
): Promise<void> {
  const call = callOf(merchant, { id, account })
  await routes.proveBasics({ name, birthday: "1988-04-12" }, call)
  for (const kind of ["FRONT", "BACK", "SELFIE"] as const) {
    const file = await drawn(kind, { name, number, hue })
    await routes.sendVerificationFile({ kind, file }, call)
  }
  await routes.submitDocument({ type: "ID_CARD", number, country: "BR", expiresOn: "2033-08-31" }, call)
}

/** A drawn card, or a drawn face: no person's document stands in the demo. */
async function drawn(
  kind: "FRONT" | "BACK" | "SELFIE",
  { name, number, hue }: Omit<Sender, "account">,
): Promise<string> {
  const face = (x: number, y: number, size: number) => `
    <circle cx="${x}" cy="${y}" r="${size}" fill="hsl(${hue} 40% 72%)"/>
    <path d="M${x - size * 1.6} ${y + size * 2.6}q${size * 1.6}-${size * 2} ${size * 3.2} 0z" fill="hsl(${hue} 45% 40%)"/>`
  const text = (x: number, y: number, size: number, words: string) =>
    `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" fill="#223">${words}</text>`
  const inside = {
    FRONT: `${text(24, 44, 22, "CARTEIRA DE IDENTIDADE")}${face(110, 150, 34)}
      ${text(220, 130, 20, name)}${text(220, 170, 20, "12/04/1988")}${text(220, 210, 20, `No. ${number}`)}`,
    BACK: `${text(24, 60, 20, `No. ${number}`)}${text(24, 100, 20, "31/08/2033")}
      <rect x="24" y="150" width="432" height="70" fill="hsl(${hue} 20% 60%)"/>`,
    SELFIE: face(240, 110, 60),
  }[kind]
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="290">
    <rect width="480" height="290" rx="16" fill="hsl(${hue} 30% 90%)"/>${inside}</svg>`
  return (await sharp(Buffer.from(picture)).png().toBuffer()).toString("base64")
}
