"""The changes of the quizzes' tables, in order."""
