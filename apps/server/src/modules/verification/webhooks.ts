import type { FastifyInstance } from "fastify"
import { refuse } from "../../kernel/refusal.ts"
import type { VerificationKit } from "./kit.ts"
import { wakeCase } from "./store.ts"

const BODY_BYTES = 262_144

/**
 * `POST /verification/webhooks/:provider`: the provider is done with a case. A webhook decides nothing: the worker asks the provider
 * for the case at once, so that the same word twice, or late, or of another's case changes nothing. Refuses NOT_FOUND,
 * WEBHOOK_SIGNATURE_INVALID, MALFORMED_BODY.
 */
export function verificationWebhooks(
  kit: Pick<VerificationKit, "db" | "clock" | "provider">,
  app: FastifyInstance,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { provider: string } }>(
      "/verification/webhooks/:provider",
      { bodyLimit: BODY_BYTES },
      async (request) => {
        const { provider } = kit
        if (provider?.code !== request.params.provider) return refuse("NOT_FOUND")
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const header = (name: string) => {
          const value = request.headers[name]
          return typeof value === "string" ? value : undefined
        }
        const now = kit.clock.now()
        const answer = provider.verifyWebhook(body, header, now)
        if (answer.kind === "forged") refuse("WEBHOOK_SIGNATURE_INVALID")
        if (answer.kind === "unreadable") refuse("MALFORMED_BODY")
        if (answer.kind === "event") await wakeCase(kit.db, provider.code, answer.ref, now)
        return { success: true, value: null, requestId: request.id }
      },
    )
  })
}
