import type { MethodKind } from "@croupier/contract/methods"
import type { FastifyInstance } from "fastify"
import { readReference, referenceOf, type DepositKey } from "../deposit.ts"
import type { PaymentsKit } from "../kit.ts"

const PATH = "/payments/return/"

/** The member pays on a page of the provider: what they type there never reaches the house. */
export const isHosted = (kind: MethodKind): boolean => kind === "card" || kind === "e-wallet"

/** Where a provider's page leads back to: the deposit's number under the house's seal. */
export const returnPath = ({ returnLinks }: Pick<PaymentsKit, "returnLinks">, at: DepositKey): string =>
  PATH + Buffer.from(returnLinks.seal(Buffer.from(referenceOf(at)))).toString("base64url")

/**
 * `GET /payments/return/:seal`: leads to the site, at the deposit that the seal names. It says nothing of the payment: that
 * is asked of the provider alone. A link that the house did not make leads to the site's first page.
 */
export function returnRoute({ returnLinks }: Pick<PaymentsKit, "returnLinks">, app: FastifyInstance): void {
  app.get<{ Params: { seal: string } }>(`${PATH}:seal`, async (request, reply) => {
    const at = opened(returnLinks, request.params.seal)
    return reply
      .header("Cache-Control", "no-store")
      .header("Referrer-Policy", "no-referrer")
      .redirect(at ? `/index?centre=deposit&deposit=${at.id}` : "/", 303)
  })
}

function opened(links: PaymentsKit["returnLinks"], seal: string): DepositKey | undefined {
  try {
    return readReference(Buffer.from(links.open(Buffer.from(seal, "base64url"))).toString("utf8"))
  } catch {
    return undefined
  }
}
