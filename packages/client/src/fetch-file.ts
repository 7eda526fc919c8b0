import type { Envelope } from "@croupier/contract/envelope"
import { CallError } from "./call-error.ts"
import { fields, isEnvelope, type Wire } from "./create-call.ts"
import { reportReachability } from "./reachability.ts"
import type { Row } from "./row.ts"

/**
 * Reads the file that a row of a GET answers with. Throws CallError with the server's code, or NETWORK when no answer
 * came or the file broke off.
 */
export const createFetchFile =
  <R extends Row>(wire: Pick<Wire<R>, "headers" | "refused" | "lost">) =>
  async (row: R, input: unknown): Promise<Blob> => {
    const headers = new Headers(wire.headers(row))
    const lost = (): never => {
      reportReachability("offline")
      throw new CallError("NETWORK", wire.lost())
    }
    const response = await fetch(`${row.path}?${fields(input)}`, { headers }).catch(lost)
    if (response.ok) return response.blob().catch(lost)
    const body: Envelope<unknown> | undefined = await response.json().then(
      (read: unknown) => (isEnvelope(read) ? read : undefined),
      () => undefined,
    )
    if (body === undefined || body.success) return lost()
    const error = new CallError(body.code, body.message, body.args, body.value, response.status)
    wire.refused(error, headers)
    throw error
  }
