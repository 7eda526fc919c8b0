import type { FastifyInstance } from "fastify"
import type { Clock } from "../../kernel/clock.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { PaymentProvider, WebhookEvent } from "./provider.ts"

const BODY_BYTES = 65_536

/** Webhooks of one kind, and the work on them. */
export interface InboundWebhooks<E extends WebhookEvent> {
  /** A path with `:provider` in it. */
  readonly path: string
  readonly providers: readonly PaymentProvider[]
  readonly clock: Clock
  /** The event where it is of this kind; undefined for another, which does not belong here. */
  readonly only: (event: WebhookEvent) => E | undefined
  readonly receive: (provider: PaymentProvider, event: E) => Promise<void>
}

/**
 * Mounts a way in for providers' webhooks, in a scope of its own: the signature is over the body as it arrived. Refuses
 * NOT_FOUND, WEBHOOK_SIGNATURE_INVALID, MALFORMED_BODY, and what `receive` refuses: the provider tells again then.
 */
export function inboundWebhooks<E extends WebhookEvent>(
  app: FastifyInstance,
  { path, providers, clock, only, receive }: InboundWebhooks<E>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { provider: string } }>(path, { bodyLimit: BODY_BYTES }, async (request, reply) => {
      const provider = providers.find(({ code }) => code === request.params.provider) ?? refuse("NOT_FOUND")
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const header = (name: string) => {
        const value = request.headers[name]
        return typeof value === "string" ? value : undefined
      }
      const answer = provider.verifyWebhook(body, header, clock.now())
      if (answer.kind === "forged") refuse("WEBHOOK_SIGNATURE_INVALID")
      if (answer.kind === "unreadable") refuse("MALFORMED_BODY")
      await receive(provider, only(answer.event) ?? refuse("NOT_FOUND"))
      if (provider.taken !== undefined) return reply.type("text/plain").send(provider.taken)
      return { success: true, value: null, requestId: request.id }
    })
  })
}
