import { z } from "zod"
import { SECOND_MS } from "../../kernel/durations.ts"
import { RegisterAway, type ExclusionRegister } from "./register.ts"

export interface SigapOptions {
  readonly url: string
  readonly token: string
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 5 * SECOND_MS
const Answer = z.object({
  resultado: z.enum(["PERMITIDO", "IMPEDIDO"]),
  motivo: z.string().max(200).nullish(),
})

/**
 * Brazil's register of persons who may not bet ("Módulo de Impedidos" of SIGAP). Public: one GET for one CPF, answered with
 * PERMITIDO or IMPEDIDO (Instrução Normativa SPA/MF 22/2025, art. 5). Assumed, because the manual is given to licensed
 * operators alone: the path, the bearer token and the names of the two fields (docs/exclusion-lists.md).
 */
export const sigap = ({ url, token, timeoutMs = TIMEOUT_MS }: SigapOptions): ExclusionRegister => ({
  name: "SIGAP",
  ask: async (taxId) => {
    const asked = new URL(`impedidos/${encodeURIComponent(taxId)}`, url.endsWith("/") ? url : `${url}/`)
    const response = await fetch(asked, {
      headers: { accept: "application/json", authorization: `Bearer ${token}` },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new RegisterAway(error instanceof Error ? error.message : "no answer", { cause: error })
    })
    if (response.status !== 200) throw new RegisterAway(`status ${response.status}`)
    const answer = Answer.safeParse(await response.json().catch(() => null))
    if (!answer.success) throw new RegisterAway("an answer that cannot be read")
    const { resultado, motivo } = answer.data
    return resultado === "PERMITIDO"
      ? { outcome: "PERMITTED" }
      : { outcome: "BARRED", reason: motivo ?? "IMPEDIDO" }
  },
})
