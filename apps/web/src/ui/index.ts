export { Badge, type BadgeProps, type BadgeTone } from './badge/badge.tsx';
export {
  Button,
  type ButtonLook,
  type ButtonProps,
  type ButtonVariant,
  buttonClass,
  IconButton,
  type IconButtonProps,
  LinkButton,
  type LinkButtonProps,
} from './button/button.tsx';
export { Card, type CardProps, cardLinkClass } from './card/card.tsx';
export {
  Checkbox,
  type CheckboxProps,
  Radio,
  RadioCard,
  type RadioCardProps,
  RadioGroup,
  type RadioGroupProps,
  type RadioProps,
  SegmentedControl,
  type SegmentedControlProps,
} from './choice/choice.tsx';
export { cx } from './cx.ts';
export { CLOSE_DELAY, Dialog, type DialogProps, Sheet } from './dialog/dialog.tsx';
export { Disclosure, type DisclosureProps, ShowMore, type ShowMoreProps } from './disclosure/disclosure.tsx';
export { type Control, Field, type FieldProps } from './field/field.tsx';
export {
  PasswordInput,
  type PasswordInputProps,
  Select,
  type SelectProps,
  TextArea,
  TextInput,
  type TextInputProps,
} from './field/inputs.tsx';
export { VisuallyHidden } from './hidden/visually-hidden.tsx';
export { Icon, PromoIcon } from './icon/icon.tsx';
export type { IconName } from './icon/icons.ts';
export type { PromoName } from './icon/promo-icons.ts';
export { DoorDrawing, type DoorDrawingProps } from './iso-box/door.tsx';
export { IsoBox, type IsoBoxProps } from './iso-box/iso-box.tsx';
export { type Moment, MomentDrawing } from './iso-box/moments.tsx';
export { type BoxSize, BoxSizeDrawing, type BoxSizeDrawingProps, CarLoad, RoomDrawing, roomSize } from './iso-box/rooms.tsx';
export { IsoScene, type SceneProps } from './iso-box/scene.tsx';
export { type OrderStep, StepDrawing } from './iso-box/steps.tsx';
export { Logo, LogoMark, type LogoProps } from './logo/logo.tsx';
export { Notice, type NoticeProps, type NoticeTone } from './notice/notice.tsx';
export { type ToastMessage, ToastRegion, type ToastRegionProps, useToast } from './notice/toasts.tsx';
export { DataList, type DataListProps, type DataRow } from './price/data-list.tsx';
export { Price, type PriceProps } from './price/price.tsx';
export { ProgressBar, type ProgressBarProps, Skeleton, type SkeletonProps, Spinner } from './progress/progress.tsx';
export { SkeletonCard, type SkeletonCardProps } from './progress/skeleton-card.tsx';
export { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps } from './state/state.tsx';
export { type Step, Stepper, type StepperProps } from './stepper/stepper.tsx';
export { type Tab, Tabs, type TabsProps } from './tabs/tabs.tsx';
