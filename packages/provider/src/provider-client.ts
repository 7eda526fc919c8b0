import { ask, isOfAnother, NoAnswer, type Peer } from "./call.ts"
import { PREFIX, PROVIDER_CALLS, type AskOf, type ProviderCall, type AnswerOf } from "./wire.ts"

/** A provider, as a house sees it. */
export interface ProviderClient {
  /** Asks something that changes nothing. Throws NoAnswer, RequestRefused. */
  readonly call: <C extends ProviderCall>(name: C, body: AskOf<C>) => Promise<AnswerOf<C>>
}

/** Speaks GWP/1 to a provider. */
export function providerClient(provider: Peer): ProviderClient {
  return {
    call: async <C extends ProviderCall>(name: C, body: AskOf<C>) => {
      const answer = PROVIDER_CALLS[name].reply.safeParse(await ask(provider, PREFIX + name, body))
      if (!answer.success) throw new NoAnswer(`an answer to ${name} that is not of this protocol`)
      if (isOfAnother(body, answer.data, "round_id")) throw new NoAnswer(`an answer to another ${name}`)
      return readAs<C>(answer.data)
    },
  }
}

/** The schema of this call has just read it. */
const readAs = <C extends ProviderCall>(answer: unknown) => answer as AnswerOf<C>
