import { nationalNumber } from "./national-number.ts"
import { phoneProof } from "./phone-proof.ts"
import type { Fields } from "./use-fields.ts"
import { useSentCode } from "./use-sent-code.ts"

interface MobileNumber {
  readonly mobileNum: string
  readonly countryDialingCode: string
}

/**
 * The number that is typed in the field `mobileNum`, and the code that goes there: asked for once the field is in
 * order, with the proof that a person asks where the house wants one.
 */
export function useNumberCode(
  fields: Pick<Fields<"mobileNum">, "values" | "accept" | "refuseFor">,
  dialingCode: string,
  send: (
    asked: MobileNumber & { readonly proof: string | undefined },
  ) => Promise<{ readonly expiredMinutes: number }>,
) {
  const number = (): MobileNumber => ({
    mobileNum: nationalNumber(fields.values.mobileNum ?? "", dialingCode),
    countryDialingCode: dialingCode,
  })
  const code = useSentCode(
    async () => (fields.accept(["mobileNum"]) ? send({ ...number(), proof: await phoneProof() }) : undefined),
    (error) => void fields.refuseFor(error, { PHONE_INVALID: "mobileNum" }),
  )
  return { number, code }
}
