import type { CheckMethod, SignInCheck } from "@croupier/contract/security"
import { useState } from "react"
import { useT } from "../../i18n/i18n.tsx"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import type { Entry } from "./enter.ts"
import { VerifyForm } from "./verify-form.tsx"

export interface VerifyProps {
  readonly check: SignInCheck
  readonly entry: Entry
}

/** The second half of a sign-in: what the account asks for beyond the first proof. */
export default function VerifyModal({ check, entry }: VerifyProps) {
  const t = useT("auth")
  const { methods, hints } = check
  const [method, choose] = useState<CheckMethod>(methods[0] ?? "authenticator")
  const labelOf = (each: CheckMethod) =>
    t(`auth_verify_by_${each}`, each === "email" || each === "mobile" ? (hints[each] ?? "") : "")
  return (
    <ModalFrame title={t("auth_verify_title")}>
      <p className="mb-4 text-fg-2">
        {t(method === "authenticator" ? "auth_verify_text" : "auth_verify_new_place")}
      </p>
      {methods.length > 1 ? (
        <fieldset className="mb-4 grid grid-cols-1 gap-1">
          <legend className="mb-1 text-sm font-semibold">{t("auth_verify_methods")}</legend>
          {methods.map((each) => (
            <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="method"
                checked={each === method}
                onChange={() => choose(each)}
                className="size-5 accent-(--brand)"
              />
              <bdi>{labelOf(each)}</bdi>
            </label>
          ))}
        </fieldset>
      ) : method === "authenticator" ? null : (
        <p className="mb-4 font-semibold">
          <bdi>{labelOf(method)}</bdi>
        </p>
      )}
      <VerifyForm key={method} ticket={check.ticket} method={method} entry={entry} />
    </ModalFrame>
  )
}
