import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Card, CardHeading } from '../ui/card.tsx';

interface EditedCardProps {
  readonly heading: string;
  /** What is edited, in the button's name: tax settings. */
  readonly what: string;
  readonly mayEdit?: boolean;
  /** What stands at the moment. */
  readonly children: ReactNode;
  /** Where it is changed. */
  readonly renderDialog: (onClose: () => void) => ReactNode;
}

/** What the owner has said of one thing, and the way to change it. */
export function EditedCard({
  heading,
  what,
  mayEdit = true,
  children,
  renderDialog,
}: EditedCardProps) {
  const [editing, setEditing] = useState(false);
  return (
    <Card>
      <CardHeading
        aside={
          mayEdit && (
            <Button
              variant="secondary"
              size="small"
              aria-label={`Edit ${what}`}
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
          )
        }
      >
        {heading}
      </CardHeading>
      {children}
      {editing && renderDialog(() => setEditing(false))}
    </Card>
  );
}
