import { icon } from '#web/ui/icons.tsx'

export const UploadIcon = /* @__PURE__ */ icon('M12 15.5V4M7.5 8L12 3.5 16.5 8M4.5 15v5h15v-5')
