import { useT } from "../i18n/i18n.tsx"
import { ModalFrame } from "../modals/modal-frame.tsx"
import { closeModal } from "../modals/modals.tsx"
import LimitsPart from "./limits-part.tsx"

/** The question for limits behind a registration: closed by a limit, by the decision for none, or left for the first deposit. */
export default function LimitsModal() {
  const t = useT("member")
  return (
    <ModalFrame title={t("limits")}>
      <LimitsPart answered={closeModal} />
    </ModalFrame>
  )
}
