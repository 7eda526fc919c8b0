import { merchantWallet, setAutoTransfer } from "@croupier/contract/vendor-wallets"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { CallError } from "@croupier/client/call-error"
import { call } from "../../../api/call.ts"
import { refresh } from "../../../api/query.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { toast } from "../../../ui/toast.ts"

/** Whether money follows the player to the games and back by itself. */
export function AutoTransferSwitch({ on }: { readonly on: boolean }) {
  const t = useT("wallet")
  const id = useId()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (autoTransfer: boolean) => call(setAutoTransfer, { autoTransfer }),
    onSuccess: () => refresh(merchantWallet),
    onError: (error) => toast(error instanceof CallError ? error.message : t("something_failed"), "bad"),
  })
  const shown = isPending ? variables : on
  return (
    <div className="flex items-start gap-4">
      <button
        type="button"
        role="switch"
        aria-checked={shown}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-text`}
        disabled={isPending}
        onClick={() => mutate(!on)}
        className="group relative mt-0.5 h-7 w-12 shrink-0 rounded-pill border border-ctl bg-bg-3 transition-colors duration-120 aria-checked:border-brand aria-checked:bg-brand"
      >
        <span className="absolute inset-y-0.5 start-0.5 w-5.5 rounded-pill bg-fg transition-transform duration-120 group-aria-checked:translate-x-5 group-aria-checked:bg-ink rtl:group-aria-checked:-translate-x-5" />
      </button>
      <div>
        <p id={`${id}-name`} className="font-semibold">
          {t("wallet_auto")}
        </p>
        <p id={`${id}-text`} className="text-sm text-fg-2">
          {t(shown ? "wallet_auto_on" : "wallet_auto_off")}
        </p>
      </div>
    </div>
  )
}
