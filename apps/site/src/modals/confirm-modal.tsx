import { useT } from "../i18n/i18n.tsx"
import { Button } from "../ui/button.tsx"
import { Icon } from "../ui/icon.tsx"
import { ModalFrame } from "./modal-frame.tsx"
import type { Question } from "./modals.tsx"

export default function ConfirmModal(props: Question & { readonly answer: (given: boolean) => void }) {
  const tone = props.tone ?? "plain"
  return (
    <ModalFrame title={props.title}>
      <div className="flex gap-4">
        {tone === "plain" ? null : (
          <span className="mt-0.5 text-hot">
            <Icon name="triangle-alert" size={24} />
          </span>
        )}
        <p className="text-fg-2">{props.text}</p>
      </div>
      {props.body ? props.body(props.answer) : <Answers {...props} />}
    </ModalFrame>
  )
}

function Answers(props: Question & { readonly answer: (given: boolean) => void }) {
  const t = useT()
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-3">
      {props.cancelLabel === null ? null : (
        <Button kind="quiet" onClick={() => props.answer(false)}>
          {props.cancelLabel ?? t("cancel")}
        </Button>
      )}
      <Button kind={props.tone === "danger" ? "danger" : "brand"} onClick={() => props.answer(true)}>
        {props.confirmLabel ?? t("confirm")}
      </Button>
    </div>
  )
}
