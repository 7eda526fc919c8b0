import { recallAll, type VendorWallet } from "@croupier/contract/vendor-wallets"
import { parseAmount } from "@croupier/money"
import { useMutation } from "@tanstack/react-query"
import { newActKey } from "@croupier/client/act-key"
import { CallError } from "@croupier/client/call-error"
import { call } from "../../../api/call.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { toast } from "../../../ui/toast.ts"
import { fundsMoved } from "./funds-moved.ts"

/** Brings everything back from the vendors, and says from whom it could not be brought now. */
export function RecallButton({ wallets }: { readonly wallets: readonly VendorWallet[] }) {
  const t = useT("wallet")
  const nameOf = (code: string) => wallets.find(({ vassalage }) => vassalage === code)?.displayName ?? code
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(recallAll, {}, { idempotencyKey: newActKey() }),
    onSuccess: async ({ orders, left }) => {
      await fundsMoved()
      const waiting = [
        ...left.map(({ vassalage }) => vassalage),
        ...orders.filter(({ state }) => state !== "SUCCEEDED").map(({ vassalage }) => vassalage),
      ]
      if (waiting.length > 0)
        toast(t("wallet_recall_left", [...new Set(waiting)].map(nameOf).join(", ")), "bad")
      else toast(t("wallet_recall_done"), "good")
    },
    onError: (error) => toast(error instanceof CallError ? error.message : t("something_failed"), "bad"),
  })
  const isSomething = wallets.some(({ balance }) => parseAmount(balance ?? "0") > 0n)
  return (
    <Button kind="outline" busy={isPending} disabled={!isSomething} onClick={() => mutate()}>
      <Icon name="rotate-ccw" size={18} />
      {t(isPending ? "wallet_recalling" : "wallet_recall")}
    </Button>
  )
}
