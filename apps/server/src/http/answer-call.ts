import type { Endpoint } from "@croupier/contract"
import type { ConsoleEndpoint } from "@croupier/contract/console/endpoint"
import type { FileAnswer } from "@croupier/contract/endpoint"
import type { FastifyReply, FastifyRequest } from "fastify"
import { refuse } from "../kernel/refusal.ts"
import { sendFile } from "./send-file.ts"
import { refuseUnstorable } from "./storable.ts"

/**
 * Reads the input by the row's schema, has the handler answer, and writes the envelope or the file. Refuses
 * INPUT_INVALID with the fields that the schema refuses. With `checkAnswers` the answer is parsed by the contract.
 */
export async function answerCall(
  row: Pick<Endpoint | ConsoleEndpoint, "input" | "value" | "answers">,
  input: unknown,
  handle: (parsed: unknown) => Promise<unknown>,
  {
    request,
    reply,
    checkAnswers,
  }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly checkAnswers: boolean },
): Promise<FastifyReply> {
  refuseUnstorable(input)
  const parsed = row.input.safeParse(input)
  if (!parsed.success)
    refuse(
      "INPUT_INVALID",
      [],
      parsed.error.issues.map((issue) => issue.path.join(".")),
    )
  const value = await handle(parsed.data)
  // The contract's type of such a row is this one.
  if (row.answers === "file") return sendFile(reply, value as FileAnswer)
  if (checkAnswers) row.value.parse(value)
  return reply.header("Cache-Control", "no-store").send({ success: true, value, requestId: request.id })
}
