import { Icon } from "../ui/icon.tsx"

/** Error of the form as a whole; read out at once. */
export const FormError = ({ message }: { readonly message: string | undefined }) =>
  message ? (
    <p role="alert" className="flex items-start gap-2 rounded-ctl bg-bg-2 px-3.5 py-3 text-loss">
      <Icon name="circle-alert" size={18} className="mt-0.5" />
      <span>{message}</span>
    </p>
  ) : null
