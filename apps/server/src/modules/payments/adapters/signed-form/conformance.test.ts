import { generateKeyPairSync } from "node:crypto"
import { expect, test } from "vitest"
import { adapterConformance } from "../test-conformance.ts"
import type { ProviderBench } from "../test-provider-bench.ts"
import { contestConformance } from "../test-contest-conformance.ts"
import { returnConformance } from "../test-return-conformance.ts"
import { simulatorBench } from "../test-simulator-bench.ts"
import { chargeStateOf, isFinal, payoutStateOf } from "./codes.ts"
import { signedFormProvider } from "./provider.ts"

const pair = () => generateKeyPairSync("rsa", { modulusLength: 2048 })
const [house, provider] = [pair(), pair()]

const start = async (clock: { readonly now: () => Date }): Promise<ProviderBench> => {
  const { bench } = await simulatorBench(clock, {
    desk: "form/desk",
    open: ({ url, timeoutMs }) =>
      signedFormProvider({
        url,
        timeoutMs,
        merchant: "M1",
        ownKey: house.privateKey,
        theirKeys: [pair().publicKey, provider.publicKey],
      }),
    more: { form: { merchant: "M1", houseKey: house.publicKey, ownKey: provider.privateKey } },
  })
  return bench
}

adapterConformance("signed form", start)
returnConformance("signed form", start)
contestConformance("signed form", start)

test("a number of a state that we do not know says nothing", () => {
  expect(["100", "500", "600", "700"].map(payoutStateOf)).toEqual(Array(4).fill("accepted"))
  expect(["200", "300", "400", "310"].map(payoutStateOf)).toEqual(["paid", "refused", "refused", "returned"])
  for (const status of ["", "0", "888", "2000"]) {
    expect(payoutStateOf(status)).toBeUndefined()
    expect(chargeStateOf(status)).toBeUndefined()
  }
  expect([isFinal("300"), isFinal("400")]).toEqual([true, false])
})
