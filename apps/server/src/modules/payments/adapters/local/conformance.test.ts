import { z } from "zod"
import { adapterConformance } from "../test-conformance.ts"
import type { ProviderBench } from "../test-provider-bench.ts"
import { contestConformance } from "../test-contest-conformance.ts"
import { returnConformance } from "../test-return-conformance.ts"
import { simulatorBench } from "../test-simulator-bench.ts"
import { localProvider } from "./provider.ts"

const start = async (clock: { readonly now: () => Date }): Promise<ProviderBench> => {
  const { bench, post } = await simulatorBench(clock, {
    desk: "desk",
    open: ({ webhookSecret, ...line }) => localProvider({ ...line, webhookSecrets: [webhookSecret] }),
  })
  return {
    ...bench,
    contest: async ({ id }) => {
      const answer = await post("contests", { chargeId: id })
      return z.object({ id: z.string() }).parse(await answer.json()).id
    },
  }
}

adapterConformance("local", start)
returnConformance("local", start)
contestConformance("local", start)
