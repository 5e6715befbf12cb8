"""The changes. A file that has been released is never edited: add another."""
