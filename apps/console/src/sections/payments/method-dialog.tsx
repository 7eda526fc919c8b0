import { changeMethod, type DepositMethod, type MethodTerms } from "@croupier/contract/console/methods"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Dialog } from "../../parts/dialog.tsx"
import { EditForm } from "../../parts/edit-form.tsx"
import { Notice } from "../../parts/notice.tsx"
import { MethodForm } from "./method-form.tsx"
import { cleaned, termsOf, type MethodGround } from "./method-terms.ts"
import { MethodWeight } from "./method-weight.tsx"

/** One way to pay in. Two people change it; deposits under way keep the terms they began with. */
export function MethodDialog({
  method,
  ground,
  onClose,
}: {
  readonly method: DepositMethod
  readonly ground: MethodGround
  readonly onClose: () => void
}) {
  const t = useT("console-payments")
  const [terms, setTerms] = useState<MethodTerms>(() => termsOf(method))
  const mine = cleaned(terms)
  return (
    <Dialog title={method.code} onClose={onClose}>
      <EditForm
        version={method.version}
        present={method}
        mine={mine}
        action={t("adjust_propose")}
        save={(version, why) => call(changeMethod, { code: method.code, version, terms: mine, why })}
        onClose={onClose}
      >
        <Notice>{t("method_text")}</Notice>
        <MethodForm method={method} ground={ground} terms={terms} onChange={setTerms} />
        <MethodWeight code={method.code} terms={mine} />
      </EditForm>
    </Dialog>
  )
}
