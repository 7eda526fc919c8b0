import { confirm } from "../../../modals/modals.tsx"
import { Button } from "../../../ui/button.tsx"

/** Takes a bet or a chase back, once the member is sure. */
export function TakeBackButton({
  label,
  text,
  busy,
  takeBack,
  className,
}: {
  readonly label: string
  readonly text: string
  readonly busy: boolean
  readonly takeBack: () => void
  readonly className: string
}) {
  const ask = async () => {
    if (await confirm({ title: label, text, confirmLabel: label })) takeBack()
  }
  return (
    <Button kind="outline" size="small" className={className} busy={busy} onClick={() => void ask()}>
      {label}
    </Button>
  )
}
